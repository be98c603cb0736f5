// What each sample case is about, before a word is written or a line is drawn.
#pragma once

#include "core/cases/sample/random.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebench::sample {

enum class Category {
    Drainage,
    Leak,
    Supply,
    Heating,
    Noise,
    Power,
    Internet,
    Wifi,
    Firmware,
    Battery,
    Screen,
    Television,
    Jam,
    Ink,
    Descaling,
    Cooling,
    Remote,
    Delivery
};
inline constexpr int kCategories = 18;

enum class Language { English, Chinese };

enum class Device {
    WashingMachine,
    Dishwasher,
    CoffeeMachine,
    Router,
    Phone,
    Television,
    Printer,
    Fridge,
    AirConditioner,
    PowerBank
};

// What the picture shows of the device.
enum class Look {
    Plain,     // off, from behind, or the type plate: fits any fault
    Code,      // an error code on its display
    Puddle,    // water below it
    EmptyTank, // the coffee machine's tank is empty
    Lights,    // the router, from the front
    Cracked,
    Swollen,  // from the side, bulging
    Updating, // a progress bar on its screen
    EmptyBattery,
    Stripes,  // a disturbed television picture
    NoRemote, // the television's message that it sees no remote control, and the remote
    PaperJam,
    EmptyInk,
    Warm,   // a temperature that is much too high
    Iced,   // ice on the outlet
    Parcel, // the device arrived in a damaged box
    Lamp    // a close-up of one indicator lamp; the device cannot be told
};

enum class Light { Off, Green, Red, Orange, Blue };
enum class RouterLight { Power, Internet, Wifi };

struct Picture {
    Device device = Device::WashingMachine;
    Look look = Look::Plain;
    std::string_view code{};                                               // Look::Code and Look::Warm
    std::array<Light, 3> lights{Light::Green, Light::Green, Light::Green}; // by RouterLight; the lamp's colour is first
};

enum class Kind {
    PlainText,       // the text decides; some have a fitting picture
    TextOverPicture, // the picture fits several categories, the text decides
    PictureOverText, // the text fits several categories, the picture decides
    PictureOnly,
    Combined // only text and picture together decide
};

struct Plan {
    Kind kind = Kind::PlainText;
    Category category = Category::Drainage;
    Language language = Language::English;
    Device device = Device::WashingMachine;
    std::optional<Picture> picture{};
    RouterLight asked = RouterLight::Power; // Combined with Look::Lights: the light that the text asks about
    std::string_view split{};               // "train", "test" or ""
};

// Categories that a request about the device can have.
const std::vector<Category>& categoriesOf(Device device);

// The code that the device displays for a fault of this category; empty when there is none.
std::string_view errorCode(Device device, Category category);

// The plans of all cases in the order of creation; open work comes last. Train and test are 70 : 30 within each
// category and language.
std::vector<Plan> planSample(std::uint64_t seed, int cases);

} // namespace casebench::sample
