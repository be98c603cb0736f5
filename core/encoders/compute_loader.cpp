#include "core/encoders/compute.h"
#include "core/encoders/compute_entry.h"

#include <cstdlib>
#include <dlfcn.h>
#include <mutex>

namespace casebench {
namespace {

std::filesystem::path computeLibrary()
{
    if (const char* chosen = std::getenv("CASEBENCH_COMPUTE"); chosen && *chosen)
        return chosen;
    Dl_info here{};
    if (dladdr(reinterpret_cast<const void*>(&loadCompute), &here) == 0 || !here.dli_fname)
        return "libcasebench-compute.so";
    return std::filesystem::path(here.dli_fname).parent_path() / "libcasebench-compute.so";
}

tl::unexpected<Error> notLoadable(std::string reason)
{
    return fail(ErrorKind::Failed, "compute.not_loadable", {{"reason", std::move(reason)}});
}

} // namespace

Result<std::shared_ptr<Compute>> loadCompute(const ComputeOptions& options)
{
    static std::mutex mutex;
    static std::shared_ptr<Compute> loaded;
    const std::scoped_lock lock(mutex);
    if (loaded)
        return loaded;
    // Never closed again: LibTorch's thread pools and registries do not survive being unloaded.
    void* library = dlopen(computeLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return notLoadable(dlerror());
    const auto open = reinterpret_cast<OpenCompute*>(dlsym(library, kOpenComputeSymbol));
    if (!open)
        return notLoadable(dlerror());
    auto opened = open(options);
    if (opened)
        loaded = *opened;
    return opened;
}

} // namespace casebench
