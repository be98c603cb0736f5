#include "core/cases/sample.h"

#include "core/cases/image.h"
#include "core/cases/sample/photo.h"
#include "core/cases/sample/plan.h"
#include "core/cases/sample/text.h"
#include "core/foundation/hashing.h"

#include <system_error>

namespace casebench {

namespace {

using namespace sample;

constexpr int kMostCases = 100'000;
constexpr UnixMillis kMinute = 60'000;
constexpr UnixMillis kSpread = 10 * 24 * 60 * kMinute;

std::string decidedBy(Kind kind)
{
    switch (kind) {
    case Kind::PictureOverText:
    case Kind::PictureOnly:
        return "image";
    case Kind::Combined:
        return "both";
    case Kind::PlainText:
    case Kind::TextOverPicture:
        break;
    }
    return "text";
}

// Fields never name the device where the text alone must tell it, or where nothing but the picture may.
std::vector<Field> someFields(const Plan& plan, const Phrasebook& book, Random& random)
{
    static constexpr const char* kPlans[] = {"basic", "plus", "business"};
    static constexpr const char* kPriorities[] = {"low", "normal", "normal", "high"};
    static constexpr const char* kWarranty[] = {"yes", "no", "until 2027-03", "expired"};
    std::vector<Field> fields;
    if (!random.chance(0.55))
        return fields;
    const bool device_is_free = plan.kind != Kind::Combined && plan.kind != Kind::PictureOnly;
    if (device_is_free && random.chance(0.6))
        fields.push_back({"device", std::string(book.devices[static_cast<std::size_t>(plan.device)])});
    if (random.chance(0.6))
        fields.push_back({"plan", random.pick(kPlans)});
    if (random.chance(0.6))
        fields.push_back({"priority", random.pick(kPriorities)});
    if (random.chance(0.4))
        fields.push_back({"warranty", random.pick(kWarranty)});
    return fields;
}

std::vector<Turn> someDialogue(const Phrasebook& book, UnixMillis created, Random& random)
{
    std::vector<Turn> turns;
    if (!random.chance(0.18))
        return turns;
    auto exchanges = book.dialogue;
    random.shuffle(exchanges);
    const std::size_t count = 1 + random.below(2);
    UnixMillis at = created;
    for (std::size_t i = 0; i < count; ++i) {
        turns.push_back({random.chance(0.5) ? "agent" : "bot", std::string(exchanges[i].first), at += kMinute});
        turns.push_back({"customer", std::string(exchanges[i].second), at += 2 * kMinute});
    }
    return turns;
}

Result<Attachment> takePicture(const Plan& plan, std::size_t number, const std::filesystem::path& folder,
                               Random& random)
{
    Canvas canvas;
    const Drawing drawing = drawPicture(canvas, *plan.picture, plan.language, random);
    const Image photo = photograph(canvas, drawing, random);
    const bool lossless = random.chance(0.08);
    const std::string name = "IMG_" + std::to_string(2000 + number) + (lossless ? ".png" : ".jpg");
    Attachment attachment;
    attachment.file_name = name;
    attachment.media_type = lossless ? "image/png" : "image/jpeg";
    attachment.path = folder / name;
    const int quality = 40 + static_cast<int>(random.below(52));
    if (const auto written = writeImage(photo, attachment.path, quality); !written)
        return tl::unexpected(written.error());
    auto digest = sha256File(attachment.path);
    if (!digest)
        return tl::unexpected(digest.error());
    std::error_code ignored;
    attachment.digest = std::move(*digest);
    attachment.bytes = static_cast<std::int64_t>(std::filesystem::file_size(attachment.path, ignored));
    attachment.width = photo.width;
    attachment.height = photo.height;
    return attachment;
}

Result<SampleCase> makeCase(const Plan& plan, const SampleOptions& options, std::size_t number,
                            const std::filesystem::path& folder)
{
    Random random(options.seed, number);
    const bool chinese = plan.language == Language::Chinese;
    const Phrasebook& book = chinese ? chinesePhrases() : englishPhrases();
    SampleCase made{{}, sampleCategories()[static_cast<std::size_t>(plan.category)].name, chinese ? "zh" : "en"};
    Case& c = made.c;
    const UnixMillis step = kSpread / options.cases;
    c.created = options.now - kSpread + step * static_cast<UnixMillis>(number) +
                static_cast<UnixMillis>(random.unit() * static_cast<double>(step));
    c.updated = c.created;
    c.text = requestText(plan, random);
    c.fields = someFields(plan, book, random);
    if (plan.kind != Kind::PictureOnly)
        c.dialogue = someDialogue(book, c.created, random);
    c.source = "sample";
    c.split = plan.split;
    c.decided_by = decidedBy(plan.kind);
    if (plan.picture) {
        auto attachment = takePicture(plan, number, folder, random);
        if (!attachment)
            return tl::unexpected(attachment.error());
        c.attachments.push_back(std::move(*attachment));
    }
    if (!c.split.empty()) {
        c.label = made.label;
        c.state = CaseState::Decided;
        c.updated = std::min(options.now, c.created + (20 + static_cast<UnixMillis>(random.below(200))) * kMinute);
    }
    return made;
}

} // namespace

const std::vector<SampleCategory>& sampleCategories()
{
    static const std::vector<SampleCategory> categories = {
        {"Drainage fault", "Water stays in the machine and is not pumped out. 机器里的水排不出去。", "排水故障"},
        {"Water leak", "Water runs or drips out of the appliance where it should not. 水从不该出水的地方漏出来。",
         "漏水"},
        {"Water supply fault", "No water comes into the appliance, or its tank is empty. 机器不进水或者水箱缺水。",
         "进水故障"},
        {"Heating fault", "The appliance runs but does not get warm. 机器运行但是不加热。", "加热故障"},
        {"Noise and vibration", "The appliance is loud, rattles or shakes. 机器噪音大、抖动或震动。", "噪音与震动"},
        {"No power", "The device is dead and cannot be switched on. 设备没有电,无法开机。", "不通电"},
        {"Internet outage", "The router has no connection to the provider. 路由器连不上运营商,没有网络。", "断网"},
        {"Weak Wi-Fi", "The wireless signal is weak or slow while the line is fine. 无线信号弱或者慢,但线路正常。",
         "无线信号弱"},
        {"Firmware update",
         "A software or firmware update is due, running, stuck or wrong. 固件或系统更新、升级卡住或出错。", "固件更新"},
        {"Battery fault",
         "The battery drains fast, does not charge, is hot or swollen. 电池掉电快、充不进电、发热或鼓包。", "电池故障"},
        {"Screen damage", "The glass or panel of the screen is cracked or broken. 屏幕玻璃或面板碎裂。", "屏幕损坏"},
        {"TV picture fault",
         "The television shows stripes, wrong colours or a frozen picture. 电视画面有条纹、偏色或卡住。",
         "电视画面故障"},
        {"Paper jam", "Paper is stuck or crumpled in the printer. 打印机卡纸。", "卡纸"},
        {"Ink or toner", "A cartridge is empty, not accepted or prints pale. 墨盒用完、不识别或打印很淡。",
         "墨盒与墨粉"},
        {"Descaling due", "Limescale in the coffee machine; it asks to be descaled. 咖啡机有水垢,需要除垢。",
         "需要除垢"},
        {"Cooling fault", "Fridge or air conditioner does not get cold or ices up. 冰箱或空调不制冷或者结冰。",
         "制冷故障"},
        {"Remote pairing", "The remote control is not connected or has no effect. 遥控器没有配对或者没有反应。",
         "遥控器配对"},
        {"Delivery and returns",
         "Delivery, damaged parcels, wrong goods, returns and refunds. 配送、包裹破损、发错货、退货和退款。",
         "配送与退货"},
    };
    return categories;
}

Result<void> generateSample(const SampleOptions& options, const std::filesystem::path& picture_folder,
                            const std::function<Result<void>(SampleCase&&)>& sink, const ProgressCallback& progress,
                            const CancelPredicate& cancel)
{
    if (options.cases < 1 || options.cases > kMostCases)
        return fail(ErrorKind::Usage, "sample.bad_count", {{"count", std::to_string(options.cases)}});
    std::error_code error;
    std::filesystem::create_directories(picture_folder, error);
    if (error)
        return fail(ErrorKind::Failed, "file.unwritable",
                    {{"file", picture_folder.string()}, {"reason", error.message()}});
    const std::vector<Plan> plans = planSample(options.seed, options.cases);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (cancelled(cancel))
            return fail(ErrorKind::Cancelled, "cancelled");
        auto made = makeCase(plans[i], options, i, picture_folder);
        if (!made)
            return tl::unexpected(made.error());
        if (auto taken = sink(std::move(*made)); !taken)
            return taken;
        if (progress)
            progress(static_cast<std::int64_t>(i) + 1, options.cases);
    }
    return {};
}

} // namespace casebench
