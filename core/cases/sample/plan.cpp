#include "core/cases/sample/plan.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace casebench::sample {

namespace {

// A fault that can be seen, and the category it means.
struct Sight {
    Picture picture;
    Category category;
};

// A fault of which the text names one half and the picture shows the other.
struct Combination {
    Picture picture;
    RouterLight asked;
    Category category;
};

const std::vector<Sight>& sights()
{
    using enum Light;
    static const std::vector<Sight> table = {
        {{Device::WashingMachine, Look::Code, "E4"}, Category::Drainage},
        {{Device::WashingMachine, Look::Code, "E1"}, Category::Supply},
        {{Device::WashingMachine, Look::Code, "F07"}, Category::Heating},
        {{Device::WashingMachine, Look::Code, "Ub"}, Category::Noise},
        {{Device::WashingMachine, Look::Puddle, ""}, Category::Leak},
        {{Device::Dishwasher, Look::Code, "i20"}, Category::Drainage},
        {{Device::Dishwasher, Look::Code, "i10"}, Category::Supply},
        {{Device::Dishwasher, Look::Code, "i60"}, Category::Heating},
        {{Device::Dishwasher, Look::Puddle, ""}, Category::Leak},
        {{Device::CoffeeMachine, Look::Code, "CALC"}, Category::Descaling},
        {{Device::CoffeeMachine, Look::EmptyTank, ""}, Category::Supply},
        {{Device::CoffeeMachine, Look::Puddle, ""}, Category::Leak},
        {{Device::Router, Look::Lights, "", {Green, Red, Green}}, Category::Internet},
        {{Device::Router, Look::Lights, "", {Green, Green, Orange}}, Category::Wifi},
        {{Device::Router, Look::Lights, "", {Blue, Blue, Blue}}, Category::Firmware},
        {{Device::Router, Look::Lights, "", {Off, Off, Off}}, Category::Power},
        {{Device::Phone, Look::Cracked, ""}, Category::Screen},
        {{Device::Phone, Look::Swollen, ""}, Category::Battery},
        {{Device::Phone, Look::Updating, ""}, Category::Firmware},
        {{Device::Phone, Look::EmptyBattery, ""}, Category::Battery},
        {{Device::Television, Look::Stripes, ""}, Category::Television},
        {{Device::Television, Look::Cracked, ""}, Category::Screen},
        {{Device::Television, Look::NoRemote, ""}, Category::Remote},
        {{Device::Television, Look::Updating, ""}, Category::Firmware},
        {{Device::Printer, Look::PaperJam, ""}, Category::Jam},
        {{Device::Printer, Look::EmptyInk, ""}, Category::Ink},
        {{Device::Printer, Look::Updating, ""}, Category::Firmware},
        {{Device::Fridge, Look::Warm, "14"}, Category::Cooling},
        {{Device::Fridge, Look::Puddle, ""}, Category::Leak},
        {{Device::AirConditioner, Look::Iced, ""}, Category::Cooling},
        {{Device::AirConditioner, Look::Puddle, ""}, Category::Leak},
        {{Device::PowerBank, Look::Swollen, ""}, Category::Battery},
        {{Device::Television, Look::Parcel, ""}, Category::Delivery},
        {{Device::Printer, Look::Parcel, ""}, Category::Delivery},
    };
    return table;
}

const std::vector<Combination>& combinations()
{
    using enum Light;
    const auto lamp = [](Device device, Light light, Category category) {
        return Combination{{device, Look::Lamp, "", {light, Off, Off}}, RouterLight::Power, category};
    };
    const auto router = [](std::array<Light, 3> lights, RouterLight asked, Category category) {
        return Combination{{Device::Router, Look::Lights, "", lights}, asked, category};
    };
    static const std::vector<Combination> table = {
        lamp(Device::Router, Red, Category::Internet),
        lamp(Device::Router, Orange, Category::Wifi),
        lamp(Device::Router, Blue, Category::Firmware),
        lamp(Device::CoffeeMachine, Red, Category::Heating),
        lamp(Device::CoffeeMachine, Orange, Category::Descaling),
        lamp(Device::CoffeeMachine, Blue, Category::Supply),
        lamp(Device::Printer, Red, Category::Jam),
        lamp(Device::Printer, Orange, Category::Ink),
        lamp(Device::Printer, Blue, Category::Firmware),
        router({Red, Blue, Green}, RouterLight::Power, Category::Power),
        router({Red, Blue, Green}, RouterLight::Internet, Category::Firmware),
        router({Blue, Red, Orange}, RouterLight::Power, Category::Firmware),
        router({Blue, Red, Orange}, RouterLight::Internet, Category::Internet),
        router({Blue, Red, Orange}, RouterLight::Wifi, Category::Wifi),
        router({Green, Red, Blue}, RouterLight::Internet, Category::Internet),
        router({Green, Red, Blue}, RouterLight::Wifi, Category::Firmware),
    };
    return table;
}

// Counts that add up to `total` in the proportions of `shares`.
template <std::size_t N> std::array<int, N> apportion(int total, const std::array<double, N>& shares)
{
    std::array<int, N> counts{};
    double sum = 0;
    for (const double share : shares)
        sum += share;
    double reached = 0;
    int given = 0;
    for (std::size_t i = 0; i < N; ++i) {
        reached += shares[i] / sum * total;
        counts[i] = static_cast<int>(std::lround(reached)) - given;
        given += counts[i];
    }
    return counts;
}

std::vector<Device> devicesOf(Category category)
{
    std::vector<Device> devices;
    for (int i = 0; i <= static_cast<int>(Device::PowerBank); ++i) {
        const auto& categories = categoriesOf(static_cast<Device>(i));
        if (std::find(categories.begin(), categories.end(), category) != categories.end())
            devices.push_back(static_cast<Device>(i));
    }
    return devices;
}

Plan plainText(Category category, Random& random)
{
    Plan plan{.kind = Kind::PlainText, .category = category, .device = random.pick(devicesOf(category))};
    if (!random.chance(0.25))
        return plan;
    std::vector<Picture> fitting;
    for (const Sight& sight : sights())
        if (sight.category == category && sight.picture.device == plan.device)
            fitting.push_back(sight.picture);
    plan.picture = fitting.empty() ? Picture{.device = plan.device} : random.pick(fitting);
    return plan;
}

// The tables are walked in a shuffled order, so that each row is used equally often.
template <class Row> std::vector<Row> dealt(const std::vector<Row>& table, int count, Random& random)
{
    std::vector<Row> rows;
    while (static_cast<int>(rows.size()) < count) {
        std::vector<Row> round = table;
        random.shuffle(round);
        rows.insert(rows.end(), round.begin(), round.end());
    }
    rows.resize(static_cast<std::size_t>(count));
    return rows;
}

void addSights(std::vector<Plan>& plans, Kind kind, int count, Random& random)
{
    for (const Sight& sight : dealt(sights(), count, random))
        plans.push_back(
            {.kind = kind, .category = sight.category, .device = sight.picture.device, .picture = sight.picture});
}

void addCombinations(std::vector<Plan>& plans, int count, Random& random)
{
    for (const Combination& row : dealt(combinations(), count, random))
        plans.push_back({.kind = Kind::Combined,
                         .category = row.category,
                         .device = row.picture.device,
                         .picture = row.picture,
                         .asked = row.asked});
}

void addTextOverPicture(std::vector<Plan>& plans, int count, Random& random)
{
    std::vector<Plan> table;
    for (int i = 0; i <= static_cast<int>(Device::PowerBank); ++i) {
        const auto device = static_cast<Device>(i);
        for (const Category category : categoriesOf(device))
            if (device != Device::Television || category != Category::Screen) // a crack would be seen
                table.push_back({.kind = Kind::TextOverPicture,
                                 .category = category,
                                 .device = device,
                                 .picture = Picture{.device = device}});
    }
    for (const Plan& plan : dealt(table, count, random))
        plans.push_back(plan);
}

// Fills up with plain text so that the categories come out about equally large.
void addPlainText(std::vector<Plan>& plans, int count, Random& random)
{
    std::array<int, kCategories> have{};
    for (const Plan& plan : plans)
        ++have[static_cast<std::size_t>(plan.category)];
    for (int i = 0; i < count; ++i) {
        const auto smallest = std::min_element(have.begin(), have.end());
        ++*smallest;
        plans.push_back(plainText(static_cast<Category>(smallest - have.begin()), random));
    }
}

void assignLanguages(std::vector<Plan>& plans, Random& random)
{
    std::map<std::pair<Category, Kind>, double> debt;
    for (Plan& plan : plans) {
        const auto [entry, added] = debt.try_emplace({plan.category, plan.kind}, 0.0);
        if (added)
            entry->second = random.unit();
        entry->second += 0.35;
        if (entry->second >= 1) {
            entry->second -= 1;
            plan.language = Language::Chinese;
        }
    }
}

void assignSplits(std::vector<Plan>& plans, std::size_t labelled, Random& random)
{
    std::map<std::pair<Category, Language>, double> debt;
    for (std::size_t i = 0; i < labelled; ++i) {
        const auto [entry, added] = debt.try_emplace({plans[i].category, plans[i].language}, 0.0);
        if (added)
            entry->second = random.unit();
        entry->second += 0.3;
        plans[i].split = entry->second >= 1 ? "test" : "train";
        if (entry->second >= 1)
            entry->second -= 1;
    }
}

} // namespace

const std::vector<Category>& categoriesOf(Device device)
{
    using enum Category;
    static const std::array<std::vector<Category>, 10> table = {{
        {Drainage, Leak, Supply, Heating, Noise, Power, Delivery},
        {Drainage, Leak, Supply, Heating, Noise, Power, Delivery},
        {Leak, Supply, Heating, Power, Descaling, Delivery},
        {Internet, Wifi, Firmware, Power, Delivery},
        {Battery, Screen, Firmware, Delivery},
        {Television, Screen, Remote, Firmware, Power, Delivery},
        {Jam, Ink, Firmware, Power, Delivery},
        {Cooling, Noise, Leak, Power, Delivery},
        {Cooling, Noise, Leak, Remote, Power},
        {Battery, Delivery},
    }};
    return table[static_cast<std::size_t>(device)];
}

std::string_view errorCode(Device device, Category category)
{
    for (const Sight& sight : sights())
        if (sight.picture.look == Look::Code && sight.picture.device == device && sight.category == category)
            return sight.picture.code;
    return {};
}

std::vector<Plan> planSample(std::uint64_t seed, int cases)
{
    Random random(seed);
    const auto counts = apportion<5>(cases, {0.10, 0.06, 0.08, 0.10, 0.66});
    std::vector<Plan> plans;
    plans.reserve(static_cast<std::size_t>(cases));
    addSights(plans, Kind::PictureOverText, counts[0], random);
    addSights(plans, Kind::PictureOnly, counts[1], random);
    addCombinations(plans, counts[2], random);
    addTextOverPicture(plans, counts[3], random);
    addPlainText(plans, counts[4], random);
    assignLanguages(plans, random);
    random.shuffle(plans);
    const auto labelled = static_cast<std::size_t>(cases - cases / 15);
    assignSplits(plans, labelled, random);
    return plans;
}

} // namespace casebench::sample
