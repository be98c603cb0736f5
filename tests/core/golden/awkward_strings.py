"""Strings that tokenizers get wrong."""
import unicodedata

SINGLE = [
    "", " ", "   ", "\t", "\n", "\r\n", "a", "Z", "0", ".", "-", "_", "##", "##ing", "[MASK]", "[CLS] hi [SEP]", "[UNK]",
    "[PAD]", "text with [MASK] inside", "[mask]", "[ MASK ]", "[unused0]",
    # plain requests
    "The washing machine shows E4 and does not drain.", "HELLO WORLD", "hello, world!", "don't can't won't I'd we've",
    "rock 'n' roll", "state-of-the-art", "e-mail me@example.com", "unaffable unbelievably antidisestablishmentarianism",
    "iPhone 12 Pro Max 256GB", "USB-C", "a.b.c.d", "v1.2.3-rc4+build.5", "C++ C# F# .NET", "50% off!!!", "$19.99", "€1.234,56",
    "£5", "¥500", "₹99", "1,000,000", "3.14159", "1e-10", "0x80070057", "-273.15", "½ ¼ ¾", "²³¹", "№ 5", "①②③", "Ⅳ Ⅻ",
    "٣٤٥", "१२३", "１２３", "ＡＢＣ", "ａｂｃ", "12/31/2024", "2024-12-31T23:59:59Z", "23:59", "+49 (30) 123-4567",
    # addresses and code
    "https://example.com/a/b?c=d&e=f#g", "http://user:pw@host:8080/path", "ftp://x.y", "www.example.co.uk", "C:\\Users\\me\\file.txt",
    "/usr/lib/x86_64-linux-gnu", "{\"key\": [1, 2, null]}", "<div class=\"x\">&nbsp;</div>", "SELECT * FROM t WHERE a='b';",
    "if (a && b || !c) { return x[0]; }", "a=b+c*d/e^f~g|h", "`code` ~~struck~~ **bold**", "\\n \\t \\u0041", "%20%C3%A9",
    # punctuation of all kinds
    "“quoted” ‘single’ «guillemets» ‹x›", "dash – em — minus −", "ellipsis… dots...", "¿Qué? ¡Sí!", "bullet • middle · dot",
    "daggers † ‡ § ¶", "trade ™ © ®", "degrees 20 °C 68 °F", "plus ± times × divide ÷", "≤ ≥ ≠ ≈ ∞ ∑ √ ∫", "→ ← ↑ ↓ ⇒ ⇔",
    "box ┌─┐│└┘", "blocks █▓▒░", "stars ★ ☆ ✓ ✗ ✔", "music ♪♫ cards ♠♥♦♣", "、。「」『』【】〈〉", "，．！？：；（）", "・ー〜～", "‽ ⁂ ※",
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "...!!!???", "--", "a--b", "a---b", "(((nested)))", "''''", "\"\"",
    # accents, composed and decomposed
    "café naïve façade résumé", "cafe\u0301 nai\u0308ve fac\u0327ade", "Ångström Åsa", "A\u030angstro\u0308m", "Zürich Köln Straße",
    "STRASSE straße ẞ", "Łódź Gdańsk", "Đặng Thị Mỹ", "Þórður Ægir Øre", "ñ Ñ n\u0303", "ç Ç", "ğ Ğ ı İ i I", "İstanbul DIYARBAKIR",
    "ǅ ǆ Ǆ", "ﬁ ﬂ ﬃ", "ŉ ĸ ſ", "Ω Ω ohm", "K K kelvin", "Å Å angstrom", "a\u0300\u0301\u0302\u0303\u0304 stacked", "\u0301 leading mark",
    "e\u0301\u200d\u0301", "x\u20dd circled", "a\u0489", "z\u0335a\u0336l\u0337g\u0338o", "\u1e9b\u0323", "ὈΔΥΣΣΕΎΣ Ὀδυσσεύς", "ΣΊΣΥΦΟΣ σίσυφος",
    # scripts
    "洗衣机显示E4,不排水。", "屏幕一直是黑的", "我的订单在哪里？", "红灯闪了三次abc然后灭了", "漢字とひらがなとカタカナ", "カﾞギﾞ", "ｶﾞｷﾞ", "한국어 문장입니다",
    "\u1112\u1161\u11ab\u1100\u1173\u11af", "각 ㄱㅏㄱ", "Привет, мир!", "ПРИВЕТ ёлка Ёлка", "й и\u0306", "Γειά σου Κόσμε", "שלום עולם", "שָׁלוֹם",
    "مرحبا بالعالم", "مَرْحَبًا", "السعر ١٢٣ ريال", "سلام دنیا", "नमस्ते दुनिया", "স্বাগতম", "ਸਤਿ ਸ੍ਰੀ", "வணக்கம்", "నమస్కారం", "ನಮಸ್ಕಾರ", "നമസ്കാരം",
    "สวัสดีชาวโลก", "ສະບາຍດີ", "မင်္ဂလာပါ", "សួស្តី", "გამარჯობა ᲒᲐᲛᲐᲠᲯᲝᲑᲐ", "Բարեւ ԱՇԽԱՐՀ", "ሰላም", "ᏣᎳᎩ ꮳꮃꭹ", "ᚠᚢᚦ", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢", "𝐀𝐁𝐂 𝟏𝟐𝟑", "𠀀𠀁 㐀 豈",
    "𪛖 ext", "\U0002f800 compat", "〇 々 〆", "⺀⼀ radicals", "ㄅㄆㄇ", "ꀀꀁ", "abc漢def字ghi", "漢,字.漢", "mixed Привет 你好 hello مرحبا",
    "\u202bright to left\u202c", "\u200fabc\u200e", "abc \u05d0\u05d1\u05d2 123",
    # emoji
    "😀", "😀😀😀", "great 👍🏽!", "👨‍👩‍👧‍👦 family", "🏳️‍🌈 flag", "🇩🇪🇫🇷", "☺️ ☹", "❤️ ❤", "1️⃣ 2️⃣", "text😀text", "🤖💥🔥", "👁️‍🗨️", "🧑🏿‍🚀", "⌚️ ⏰", "\U0001fae0 melting",
    "©️ ™️", "🅰️🅱️",
    # white space and invisible characters
    "a\u00a0b", "a\u2003b\u2009c", "a\u3000b", "a\u1680b", "a\u2028b\u2029c", "a\u200bb", "a\u200cb", "a\u200db", "a\u2060b", "\ufeffabc", "abc\ufeff",
    "a\u00adb soft hyphen", "a\u180eb", "a\u034fb", "a\x00b", "a\x01\x02b", "a\x1bb [0m", "a\x7fb", "a\x85b", "a\x80\x9fb", "a\x0bb\x0cc", "a\x1cb\x1db\x1eb\x1fb",
    "a\ufffdb", "a\ufffcb", "\ufff9x\ufffb", "a\ue000b private", "a\U000f0000b", "a\U0010ffffb", "a\uffffb", "a\u0378b unassigned", "a\U000e0041b tag",
    "  leading", "trailing  ", "  both  ", "double  space", "tab\tseparated\tvalues", "line\nbreak\r\nother\rend", "\n\n\n", " \t \n ", "\u3000",
    # long words
    "a" * 99, "a" * 100, "a" * 101, "x" * 200, "pneumonoultramicroscopicsilicovolcanoconiosis", "supercalifragilisticexpialidocious" * 3,
    "é" * 100, "é" * 101, "e\u0301" * 60, "漢" * 101, "1" * 100, "1" * 101, "a" * 100 + " " + "b" * 101 + " c", "-" * 150, "qzxjkvwpq", "zzzzqqqq", "Ab" * 60,
    "ß" * 100, "İ" * 60, "ﬁ" * 101,
    # negations and numbers of support cases
    "not not working", "error E-17 / F21", "model WM-3000X/2", "S/N: 0012-AB34-CDEF", "IP 192.168.0.1:8080", "MAC 00:1A:2B:3C:4D:5E", "12V/2A 50Hz 230~",
    "5GHz", "802.11ac", "4K@60fps", "16:9", "10^6", "x²+y²=z²", "3×4", "#hashtag @mention", "a/b\\c", "re: Re: FWD:", ">> quoted\n> reply", "___", "=====",
    "(c) 2024", "p.s.", "i.e., e.g., etc.", "O'Neill d'Artagnan", "l’été", "qu'est-ce que c'est", "¡ñandú!", "Ünïcödé", "MiXeD CaSe WoRdS", "ALLCAPS123abc",
]

LONG = [
    ("The machine does not drain. ", 10_000), ("word", 10_000), ("漢字", 10_000), ("é ", 10_000), ("😀", 10_000), (" ", 10_000), (".", 2_000),
    ("E4 不排水, drain? ", 10_000), ("a\u0301\u200b", 10_000),
]


def all_strings():
    strings = list(SINGLE)
    for text in SINGLE:
        for form in ("NFD", "NFKC"):
            other = unicodedata.normalize(form, text)
            if other not in strings and len(other) < 300:
                strings.append(other)
    strings += [(text * length)[:length] for text, length in LONG]
    return strings
