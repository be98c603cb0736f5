#include "core/learning/head_set.h"

#include "core/foundation/hashing.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

namespace casebench {
namespace {

constexpr std::array<const char*, 5> kFiles{"light-text.safetensors", "expert-text.safetensors", "image.safetensors",
                                            "fusion.safetensors", "router.safetensors"};

tl::unexpected<Error> invalid(const std::filesystem::path& file, const std::string& reason)
{
    return fail(ErrorKind::BadInput, "model.file_invalid", {{"file", file.string()}, {"reason", reason}});
}

template <class Model>
Result<void> loadIfThere(const std::filesystem::path& file, std::optional<Model>& target)
{
    if (!std::filesystem::exists(file))
        return {};
    auto loaded = Model::load(file);
    if (!loaded)
        return tl::unexpected(loaded.error());
    target = std::move(*loaded);
    return {};
}

bool usable(const HeadCard& card)
{
    const auto weighs = [](double vote) { return std::isfinite(vote) && vote >= 0; };
    return !card.labels.empty() && weighs(card.votes.text) && weighs(card.votes.image) && weighs(card.votes.fusion);
}

// Probabilities are looked up by the position of the label in the card.
Result<void> checkLabels(const HeadSet& heads)
{
    const std::array<const std::optional<LinearHead>*, 3> linear{&heads.light_text, &heads.expert_text, &heads.image};
    for (std::size_t i = 0; i < linear.size(); ++i)
        if (*linear[i] && (*linear[i])->labels() != heads.card.labels)
            return invalid(heads.folder / kFiles[i], "heads.other_labels");
    return {};
}

} // namespace

Result<HeadCard> readHeadCard(const std::filesystem::path& folder)
{
    const std::filesystem::path file = folder / "heads.json";
    std::ifstream in(file);
    if (!in)
        return fail(ErrorKind::ModelMissing, "heads.not_trained", {{"folder", folder.string()}});
    try {
        const nlohmann::json json = nlohmann::json::parse(in);
        HeadCard card;
        card.labels = json.at("labels").get<std::vector<std::string>>();
        const nlohmann::json& votes = json.at("votes");
        card.votes = {votes.at("text").get<double>(), votes.at("image").get<double>(), votes.at("fusion").get<double>()};
        card.light_encoder = json.value("light_encoder", "");
        card.text_encoder = json.value("text_encoder", "");
        card.image_encoder = json.value("image_encoder", "");
        card.image_encoder_id = json.value("image_encoder_id", "");
        card.created = json.value("created", "");
        card.data = json.value("data", "");
        card.command = json.value("command", "");
        card.seed = json.value("seed", std::uint64_t{0});
        card.metrics = json.value("metrics", decltype(card.metrics){});
        if (!usable(card))
            return invalid(file, "heads.bad_card");
        return card;
    } catch (const std::exception& error) { // the stream's own, too: a folder of that name opens, and cannot be read
        return invalid(file, error.what());
    }
}

Result<void> writeHeadCard(const std::filesystem::path& folder, const HeadCard& card)
{
    nlohmann::ordered_json json;
    json["labels"] = card.labels;
    json["votes"] = {{"text", card.votes.text}, {"image", card.votes.image}, {"fusion", card.votes.fusion}};
    json["light_encoder"] = card.light_encoder;
    json["text_encoder"] = card.text_encoder;
    json["image_encoder"] = card.image_encoder;
    json["image_encoder_id"] = card.image_encoder_id;
    json["created"] = card.created;
    json["data"] = card.data;
    json["command"] = card.command;
    json["seed"] = card.seed;
    json["metrics"] = card.metrics;
    const std::filesystem::path file = folder / "heads.json";
    const std::filesystem::path partial = folder / "heads.json.part";
    {
        std::ofstream out(partial, std::ios::binary);
        out << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
        if (!out.flush())
            return fail(ErrorKind::Failed, "file.unwritable", {{"file", file.string()}, {"reason", "write failed"}});
    }
    std::error_code renamed;
    std::filesystem::rename(partial, file, renamed);
    if (renamed)
        return fail(ErrorKind::Failed, "file.unwritable", {{"file", file.string()}, {"reason", renamed.message()}});
    return {};
}

Result<HeadSet> loadHeads(const std::filesystem::path& folder)
{
    auto card = readHeadCard(folder);
    if (!card)
        return tl::unexpected(card.error());
    HeadSet heads;
    heads.folder = folder;
    heads.card = std::move(*card);
    for (const auto& loaded : {loadIfThere(folder / kFiles[0], heads.light_text), loadIfThere(folder / kFiles[1], heads.expert_text),
                               loadIfThere(folder / kFiles[2], heads.image), loadIfThere(folder / kFiles[4], heads.risk)})
        if (!loaded)
            return tl::unexpected(loaded.error());
    if (const auto checked = checkLabels(heads); !checked)
        return tl::unexpected(checked.error());
    if (std::filesystem::exists(folder / kFiles[3]))
        heads.fusion = folder / kFiles[3];

    std::string digests;
    for (const char* name : kFiles)
        if (std::filesystem::exists(folder / name)) {
            auto digest = sha256File(folder / name);
            if (!digest)
                return tl::unexpected(digest.error());
            digests += *digest;
        }
    heads.digest = sha256(digests + std::to_string(heads.card.votes.text) + std::to_string(heads.card.votes.image) +
                          std::to_string(heads.card.votes.fusion));
    return heads;
}

} // namespace casebench
