#include "core/cases/sample/text.h"

#include <algorithm>
#include <cctype>

namespace casebench::sample {

namespace {

const Phrasebook& phrases(Language language)
{
    return language == Language::Chinese ? chinesePhrases() : englishPhrases();
}

std::string orderNumber(Random& random)
{
    std::string number = random.chance(0.5) ? "40" : "R-7";
    for (int i = 0; i < 6; ++i)
        number += static_cast<char>('0' + random.below(10));
    return number;
}

void append(std::string& text, const std::string& sentence, std::string_view between)
{
    if (sentence.empty())
        return;
    if (!text.empty())
        text += between;
    text += sentence;
}

// A slip of the finger in a long lower-case word: two letters swapped, one lost or one doubled.
void mistype(std::string& text, Random& random)
{
    std::vector<std::pair<std::size_t, std::size_t>> words;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
            ++end;
        if (end - i >= 6)
            words.emplace_back(i, end - i);
        i = std::max(end, i + 1);
    }
    if (words.empty())
        return;
    const auto [start, length] = random.pick(words);
    const std::size_t at = start + 1 + random.below(length - 3);
    switch (random.below(3)) {
    case 0:
        std::swap(text[at], text[at + 1]);
        break;
    case 1:
        text.erase(at, 1);
        break;
    default:
        text.insert(at, 1, text[at]);
        break;
    }
}

// Characters that sound alike and are mixed up in quick writing.
void confuseCharacters(std::string& text, Random& random)
{
    static constexpr std::string_view kPairs[][2] = {
        {"的", "得"}, {"在", "再"}, {"已", "以"}, {"做", "作"}, {",", " "}};
    const auto& pair = random.pick(kPairs);
    if (const std::size_t at = text.find(pair[0]); at != std::string::npos)
        text.replace(at, pair[0].size(), pair[1]);
}

void roughen(std::string& text, Language language, Random& random)
{
    if (language == Language::Chinese) {
        if (random.chance(0.15))
            confuseCharacters(text, random);
        return;
    }
    if (random.chance(0.1))
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
            return c < 128 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
        });
    if (random.chance(0.2))
        for (std::size_t i = 1 + random.below(3); i > 0; --i)
            mistype(text, random);
}

// Another fault that the device could have.
Category anotherTopic(const Plan& plan, Random& random)
{
    std::vector<Category> others = categoriesOf(plan.device);
    std::erase(others, plan.category);
    std::erase(others, Category::Delivery);
    return others.empty() ? Category::Power : random.pick(others);
}

// The problem in one or two sentences, among facts and remarks that must not mislead.
std::string problemText(const Plan& plan, const Phrasebook& book, const Slots& slots, Random& random)
{
    std::string text;
    const auto say = [&](const Templates& list) {
        append(text, expand(random.pick(list), slots, random), book.between);
    };
    const auto& problems = book.problems[static_cast<std::size_t>(plan.category)];
    // About one text in six carries a remark that points elsewhere: enough for a router to find, few enough that most
    // requests stay simple.
    const double aside = random.unit();
    if (aside < 0.05)
        say(book.past_issues);
    else if (aside < 0.10)
        say(book.denials);
    if (random.chance(0.1))
        say(book.context);
    const std::size_t first = random.below(problems.size());
    append(text, expand(problems[first], slots, random), book.between);
    if (random.chance(0.3))
        append(text, expand(problems[(first + 1 + random.below(problems.size() - 1)) % problems.size()], slots, random),
               book.between);
    const bool code_may_be_told = !plan.picture || plan.picture->look == Look::Code;
    if (code_may_be_told && !errorCode(plan.device, plan.category).empty() && random.chance(0.4))
        say(book.error_codes);
    if (aside > 0.93)
        say(book.denials);
    if (random.chance(0.1))
        say(book.context);
    if (plan.picture && random.chance(0.5))
        say(book.picture_remarks);
    return text;
}

std::string core(const Plan& plan, const Phrasebook& book, const Slots& slots, Random& random)
{
    switch (plan.kind) {
    case Kind::PictureOnly:
        return {};
    case Kind::PictureOverText:
        return pictureSpeaks(plan.device, plan.language, random);
    case Kind::Combined:
        return expand(random.pick(plan.picture->look == Look::Lamp ? book.lamp_questions : book.light_questions), slots,
                      random);
    case Kind::PlainText:
    case Kind::TextOverPicture:
        break;
    }
    return problemText(plan, book, slots, random);
}

} // namespace

std::string expand(std::string_view pattern, const Slots& slots, Random& random)
{
    std::string chosen;
    for (std::size_t i = 0; i < pattern.size();) {
        if (pattern[i] != '[') {
            chosen += pattern[i++];
            continue;
        }
        const std::size_t end = pattern.find(']', i);
        std::vector<std::string_view> options;
        for (std::size_t from = i + 1; from <= end;) {
            const std::size_t to = std::min(pattern.find('|', from), end);
            options.push_back(pattern.substr(from, to - from));
            from = to + 1;
        }
        chosen += random.pick(options);
        i = end + 1;
    }
    for (const auto& [slot, value] : slots)
        for (std::size_t at = chosen.find(slot); at != std::string::npos; at = chosen.find(slot, at + value.size()))
            chosen.replace(at, slot.size(), value);
    for (const std::string_view untidy : {std::string_view("  "), std::string_view(" ."), std::string_view(" ,")})
        for (std::size_t at = chosen.find(untidy); at != std::string::npos; at = chosen.find(untidy))
            chosen.erase(at, 1);
    return chosen;
}

std::string pictureSpeaks(Device device, Language language, Random& random)
{
    const Phrasebook& book = phrases(language);
    const Slots slots = {{"<device>", std::string(book.devices[static_cast<std::size_t>(device)])}};
    return expand(random.pick(random.chance(0.65) ? book.ambiguous : book.ambiguous_anywhere), slots, random);
}

std::string requestText(const Plan& plan, Random& random)
{
    const Phrasebook& book = phrases(plan.language);
    const auto other = static_cast<std::size_t>(anotherTopic(plan, random));
    const Slots slots = {
        {"<device>", std::string(book.devices[static_cast<std::size_t>(plan.device)])},
        {"<since>", std::string(random.pick(book.since))},
        {"<order>", orderNumber(random)},
        {"<code>", std::string(errorCode(plan.device, plan.category))},
        {"<light>", std::string(book.lights[static_cast<std::size_t>(plan.asked)])},
        {"<other>", std::string(book.topics[other])},
        {"<healthy>", std::string(book.healthy[other])},
    };
    const std::string body = core(plan, book, slots, random);
    if (body.empty())
        return {};
    std::string text = expand(random.pick(book.openings), slots, random);
    append(text, body, book.between);
    append(text, expand(random.pick(book.closings), slots, random), book.between);
    roughen(text, plan.language, random);
    return text;
}

} // namespace casebench::sample
