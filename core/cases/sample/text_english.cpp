#include "core/cases/sample/text.h"

namespace casebench::sample {

namespace {

std::vector<Templates> problems()
{
    return {
        // Drainage
        {"[My|The|Our] <device> [does not|won't|no longer] [drain|pump out the water|empty] [at the end of the "
         "programme|after rinsing|].",
         "[After|At the end of] [every|the] cycle there is still [dirty|grey|soapy] water [standing|left] [in|at the "
         "bottom of] the <device>.",
         "The <device> stops [halfway|before the last step] and [everything inside is swimming|the water stays in it].",
         "[I had to scoop|I am scooping] the [old|dirty] water out of the <device> [with a cup|by hand] because it "
         "does not go away.",
         "The pump of the <device> [only hums|hums but moves nothing] and the water [stays where it is|does not "
         "leave].",
         "[It seems|I think] the outlet [hose|filter] of the <device> is [blocked|clogged], the water does not [go "
         "down|run off]."},
        // Leak
        {"[There is|I found] [a puddle|a pool of water|a lot of water] [under|in front of|below] [my|the|our] <device> "
         "[again|this morning|after each use].",
         "The <device> [leaks|is leaking|drips|loses water] [on the floor|from below|at the side|].",
         "[The floor gets wet|My floor is soaked] [every time|whenever] we use the <device>.",
         "Water [runs|comes|drips] out of the <device> [where it should not|at the bottom|at one corner].",
         "[I keep a towel|We put a bowl] under the <device> because it is wet there [all the time|every evening].",
         "The [parquet|carpet|wood] next to the <device> is [swelling|soaked], [something is dripping|it cannot hold "
         "its water]."},
        // Supply
        {"[My|The|Our] <device> [does not|won't] [take in|draw|get] [any|] water.",
         "[No water comes into|No water reaches|Hardly any water arrives in] the <device> although the tap is open.",
         "The <device> [waits|stands] for minutes [because it does not fill|without filling] and then gives up.",
         "[It stays completely dry inside the <device>|Inside the <device> everything is dry], [it says it has no "
         "water|it asks for water].",
         "The <device> [complains|claims|says] that [there is no water|it is empty], although [I have just checked the "
         "supply|water is there].",
         "When I start the <device> [I hear no water running in|nothing flows in] and [it stops with an error|after a "
         "while it beeps]."},
        // Heating
        {"[My|The|Our] <device> [does not|no longer|won't] [heat|get warm|heat up].",
         "[Everything comes out of the <device> cold|The water in the <device> stays cold], [even on the hottest "
         "setting|whatever I choose].",
         "The <device> runs [normally|through to the end], but [only with cold water|the temperature never rises].",
         "What [comes|I take] out of the <device> is [lukewarm at best|stone cold|barely warm].",
         "[I think|I guess] the heating element of the <device> is [gone|burnt out|dead], [nothing gets hot|it stays "
         "cold].",
         "[Fat stays on everything|Nothing gets properly done] because the <device> works with cold water [now|only]."},
        // Noise
        {"[My|The|Our] <device> [makes a terrible noise|rattles|is extremely loud|bangs|hums very loudly] [since "
         "<since>|all the time|at night|].",
         "[You can hear the <device> in the whole house|The neighbours complain about the <device>], [it rumbles like "
         "a train|it drones].",
         "There is a [grinding|scraping|squealing|knocking] sound [from inside|coming from] the <device>.",
         "The <device> [shakes|vibrates] [so much that the shelf trembles|heavily], [glasses clink|things fall down].",
         "[Something seems loose|Something turns unevenly] in the <device>, [clack clack clack the whole time|it "
         "knocks with every turn].",
         "[We cannot sleep|I cannot make a phone call] while the <device> is running, it [roars|whines]."},
        // Power
        {"[My|The|Our] <device> [is completely dead|does not turn on|won't switch on|shows no sign of life].",
         "[I press the button and nothing happens|Nothing happens when I press start], the <device> stays dark.",
         "The <device> [went off with a click|went dark suddenly] and [has not come back|cannot be started] [since "
         "<since>|].",
         "No light, no sound, no reaction: [that is my <device>|the <device> is dead].",
         "[Whenever I plug the <device> in, the fuse trips|The fuse goes as soon as I plug in the <device>].",
         "I tried [another socket|three sockets] and the <device> [still does nothing|remains lifeless]."},
        // Internet
        {"[We have|I have] no internet [since <since>|at all|any more], [no page opens|all devices are offline].",
         "The <device> [has lost|does not get] the connection to the [provider|line], [everything is offline|nothing "
         "loads].",
         "[All devices are connected to the <device>|The laptop is on the <device> by cable], but [no website "
         "loads|there is no internet].",
         "[The line seems dead|The connection drops completely], [also by cable|even with a cable] [the <device> gets "
         "nothing|nothing comes through the <device>].",
         "[I work from home|My children have school online] and [the internet is down|we are offline] [since "
         "<since>|].",
         "The <device> [says|reports] 'no connection to the provider' and [web pages stay empty|mail does not "
         "arrive]."},
        // Wifi
        {"The [Wi-Fi|wireless] [is very weak|is slow|hardly reaches] [in the bedroom|upstairs|in the garden|two rooms "
         "away].",
         "Next to the <device> everything is fast, [in the kitchen|on the sofa|one floor up] [videos stutter|I have "
         "one bar].",
         "By cable the speed is perfect, [without a cable it crawls|over the air it is a tenth of that].",
         "[My phone|The tablet] [loses|keeps losing] the <device> [as soon as I leave the room|behind the wall].",
         "[The signal|The reception] of the <device> is [poor|bad] [at the other end of the flat|behind two walls].",
         "[Can I place the <device> better?|Do I need a repeater for the <device>?] [The far rooms|Some rooms] get "
         "almost no signal."},
        // Firmware
        {"[The update|The firmware update|The new version] of [my|the|our] <device> [hangs|is stuck|does not finish] "
         "[at 43 %|since <since>|].",
         "[Since|After] the [last|latest] update the <device> [restarts again and again|loops at the logo].",
         "The <device> [keeps asking|asks every day] [to install|for] a new version, but [the installation fails|it "
         "breaks off].",
         "[How do I install|Where can I get] the [latest|current] [firmware|software|version] for [my|the] <device>?",
         "The <device> says 'do not switch off, installing' [for three hours|since <since>].",
         "[I would like to go back to the old version|Can I undo the new version] of the <device>? [The "
         "menu|Everything] changed overnight."},
        // Battery
        {"The battery of [my|the] <device> [is empty after an hour|drains very fast|does not last].",
         "[My|The] <device> [goes from 60 to 5 percent in minutes|dies at 40 percent].",
         "The [back|case] of the <device> [is bulging|has become round], [it is being pushed open from inside|it looks "
         "like a pillow].",
         "The <device> [does not charge|stops charging at 12 percent|charges only overnight and is empty by noon].",
         "The <device> gets [very hot|alarmingly warm] [while charging|on the charger] and [loses its charge|holds no "
         "charge].",
         "[It only works|The <device> only lives] while [the cable is plugged in|it hangs on the charger]."},
        // Screen
        {"The [screen|glass|display] of [my|the|our] <device> is [cracked|broken|shattered].",
         "[My son threw a toy|A ball flew] against the <device>, [now there are cracks|the front looks like a spider "
         "web].",
         "[I dropped the <device>|The <device> fell over] and [the glass broke|there is a big crack].",
         "[Splinters|Little pieces of glass] come off the front of the <device> [since <since>|].",
         "[What does a new panel for the <device> cost?|Do you replace the glass of the <device>?] [Ours is "
         "cracked|Mine broke].",
         "[The <device> hit the door frame|Something fell on the <device>], the [surface|front] is [split|broken] from "
         "corner to corner."},
        // Television
        {"[The picture|The image] of [my|the|our] <device> [has coloured stripes|flickers|is full of lines].",
         "[I hear the sound of the film|The sound is fine], but the <device> shows [only stripes|a distorted "
         "picture|snow].",
         "[Half of the picture|The left side of the picture] on the <device> is [green|purple|much too dark].",
         "[Faces look blue|The colours are completely wrong] on the <device>, [on every channel|with every input].",
         "[The picture freezes|The picture breaks into little blocks] on the <device> [every few minutes|on all "
         "channels].",
         "The <device> shows [vertical|thin] lines [over every programme|whatever I watch]."},
        // Jam
        {"[The paper|A sheet] [is stuck|jams|has jammed] in [my|the|our] <device>.",
         "The <device> [pulls in two sheets|crumples every page] and [stops|then nothing moves].",
         "[I pulled out half a page|Half of the page tore off], [the rest is still inside the <device>|the other half "
         "is in the <device>].",
         "The <device> [folds the sheets like an accordion|eats every page] [since <since>|].",
         "[The rollers|Something] in the <device> [hold the page and do not let go|grab the page askew], [it comes out "
         "in folds|it tears].",
         "[I cannot get the sheet out of the <device>|How do I free the sheet in the <device>?]"},
        // Ink
        {"[My|The|Our] <device> [prints only pale pages|prints without black|leaves out the blue].",
         "The <device> [says a cartridge is empty|asks for a new cartridge] [although it is new|].",
         "[The pages are|Everything is] [streaky|almost white|pale] when they come out of the <device>.",
         "[Which cartridge|Which ink] fits [my|the] <device>? [The old one is used up|Black is empty].",
         "The <device> does not [recognise|accept] the [new|refilled] cartridge.",
         "[Letters have gaps|Photos look reddish] [since <since>|], I think the <device> is running [dry|low on "
         "colour]."},
        // Descaling
        {"[My|The|Our] <device> [wants to be descaled|asks for descaling|says CALC].",
         "[How do I descale|How often must I descale] [my|the] <device>?",
         "[White crumbs|White flakes] [float in the cup|come out of the <device>], [our water is very hard|we have "
         "hard water].",
         "[I ran the cleaning with vinegar|I used the cleaning tablets], but the <device> [still shows the scale "
         "message|wants it again].",
         "[The coffee only trickles|It takes ages until the cup is full], [there is chalk in the nozzle of the "
         "<device>|the <device> is full of chalk].",
         "[Which descaler|Which agent against limescale] [may I use|is right] for the <device>?"},
        // Cooling
        {"[My|The|Our] <device> [does not cool|no longer gets cold|is not cold enough].",
         "[Even at the coldest setting|Whatever I set], the <device> [only blows warm air|stays at 14 degrees|stays "
         "warm].",
         "[Ice builds up|There is thick ice] on the <device> and [it gets warmer every day|nothing cold comes out].",
         "[It is warmer inside than outside|The temperature keeps rising] [although the <device> runs day and "
         "night|since <since>].",
         "The compressor of the <device> [runs all the time|never stops], [but it does not get cold|without any "
         "effect].",
         "[The milk turned sour|We are sweating], the <device> [does not reach its temperature|has given up making "
         "cold]."},
        // Remote
        {"The remote [no longer controls|does not react with|has lost] [my|the|our] <device>.",
         "[How do I pair|How can I connect] the [new|replacement] remote with the <device>?",
         "[The <device> works with its own buttons|At the <device> itself all buttons work], [the handset does "
         "nothing|only the remote does not].",
         "[I changed the batteries of the remote|The remote has new batteries], but the <device> [ignores it|does not "
         "respond].",
         "The <device> [says 'no remote found'|does not find the remote] [since <since>|].",
         "[I press and press|Pressing the buttons] on the handset [has no effect|does nothing], the <device> [stays on "
         "channel one|does not listen]."},
        // Delivery
        {"[My|The|Our] <device> [has not arrived|is a week late|was never delivered], order <order>.",
         "[I want to return|I would like to send back] the <device>, order <order>.",
         "[The carton|The box] of the <device> was [torn|crushed|open] when it [came|arrived], order <order>.",
         "[You sent the wrong colour|I received a different model] of the <device>, order <order>.",
         "[When will|On which day will] the <device> [come|be brought]? [The tracking|The courier's page] of order "
         "<order> [stands still|shows nothing].",
         "[Please refund|I am waiting for the refund of] the <device>, I [sent it back|returned it] [two weeks "
         "ago|last month], order <order>."},
    };
}

} // namespace

const Phrasebook& englishPhrases()
{
    static const Phrasebook book = {
        .problems = problems(),
        .topics = {"draining", "a leak", "the water tap", "the heating", "the noise", "the power cable",
                   "the internet line", "the Wi-Fi signal", "the update", "the battery", "a broken screen",
                   "the picture of the TV", "a paper jam", "the ink", "limescale", "the cooling", "the remote control",
                   "the delivery"},
        .healthy = {"it does pump out the water", "nothing is leaking", "water comes in normally", "it does get hot",
                    "it is not loud at all", "it has power and starts", "the internet itself works",
                    "the Wi-Fi is strong", "the update went through", "the battery is not swollen and lasts all day",
                    "the screen is not cracked", "the picture is clear", "no paper is stuck", "there is enough ink",
                    "it is freshly descaled", "it cools well", "the remote works", "it was delivered in time"},
        .devices = {"washing machine", "dishwasher", "coffee machine", "router", "phone", "TV", "printer", "fridge",
                    "air conditioner", "power bank"},
        .lights = {"power", "internet", "Wi-Fi"},
        .openings = {"", "", "", "Hello,", "Hi,", "Good morning,", "Dear support team,", "Hi there, hope you can help.",
                     "Hello, I need some help.", "This is urgent.", "Second message, nobody answered the first.",
                     "Sorry to bother you again."},
        .closings = {"", "", "", "Thanks!", "Please advise.", "What can I do?", "Can someone come and look at it?",
                     "Kind regards, [Ms Keller|T. Okafor|Jonas|Mrs Lindqvist]", "Please call me back after five.",
                     "Many thanks in advance.", "I would be glad about a quick answer.", "谢谢!"},
        .context = {"I bought the <device> [two years ago|in spring|last winter].",
                    "It worked perfectly until <since>.", "We are a family of five, so we need it.",
                    "I have the manual here but cannot find anything about this.",
                    "I already [switched it off and on|pulled the plug for ten minutes], no change.",
                    "My [neighbour|brother] had a look as well.",
                    "The serial number is [WX|QT|LB]-40[17|52|93]-8[6|1|3]5.", "It is a rented flat.",
                    "[I am 74, please explain in simple words|Please no technical words]."},
        .denials = {"It is NOT <other>, I checked that first.", "To be clear: <other> is not the problem.",
                    "Your chatbot kept talking about <other>, but that is fine.",
                    "I thought of <other> first, but there is nothing wrong with that.",
                    "The technician looked at <other> and found nothing.",
                    "Nothing to do with <other>, that works as it should.", "No, <healthy>, that is not why I write.",
                    "And before you ask: <healthy>.", "Your form made me choose <other>, which is wrong: <healthy>."},
        .past_issues = {"Last [month|year] I wrote to you about <other>, that is solved, thank you.",
                        "Not the same as my last case (<other>), which you closed.",
                        "My [sister|colleague] asked you about <other>, [hers|that] is another case.",
                        "You helped me well with <other> before, so I try again."},
        .error_codes = {"The display shows <code>.", "Error <code>.", "It blinks <code>.",
                        "I see the code <code> on it."},
        .ambiguous = {"My <device> shows this, what now?", "My <device> looks like this. What should I do?",
                      "This is my <device> today. Is that normal?", "See the photo of my <device>. Please help.",
                      "Something is wrong with the <device>, I took a picture.",
                      "I do not know how to describe it, here is my <device>.",
                      "Look at the <device>. It was like this when I came home."},
        .ambiguous_anywhere = {"What does this mean? See photo.", "Please look at the picture and tell me what to do.",
                               "It looks like this since this morning.", "Can you help me with this? Photo attached.",
                               "This happened today, see attachment."},
        .lamp_questions =
            {"This lamp is lit on [our|my] <device>. What does the colour tell me?",
             "[Photo of the lamp on the front of the <device>|Here is the light of my <device>]. What is wrong?",
             "The little light of the <device> looks like in the photo and it does not [work|go on]. What do I have to "
             "do?",
             "[Close-up of|I photographed] the indicator of our <device>. The manual only says 'see colour'."},
        .light_questions =
            {"I am asking about the <light> light. What does its colour mean?",
             "Never mind the other lights, what is wrong with <light>? Its lamp looks like in the photo.",
             "The <light> lamp looks like this. The other lamps are a different story, you have my ticket about them.",
             "Please tell me only what the <light> light in the picture means."},
        .picture_remarks = {"I attach a photo.", "See picture.", "Here is how it looks.",
                            "Photo attached, in case it helps."},
        .since = {"yesterday", "Monday", "this morning", "last week", "the weekend", "three days ago"},
        .dialogue = {{"Thank you for your message. Have you switched the device off and on?",
                      "Yes, several times. No change."},
                     {"May I ask when you bought it?", "About a year ago, I still have the receipt."},
                     {"Welcome! Please describe your problem in a few words.", "I wrote it above already."},
                     {"Is it all right if we call you?", "Yes, in the afternoon please."},
                     {"Does it happen every time?", "Yes, every single time."}},
        .between = " ",
    };
    return book;
}

} // namespace casebench::sample
