#!/usr/bin/env python3
"""Makes the golden files of the encoder tests with independent implementations; run by hand, not by the build.

  python3 -m venv /tmp/golden && /tmp/golden/bin/pip install 'transformers==4.40.2' safetensors torch 'numpy<2' \\
      pillow efficientnet_lite_pytorch==0.1.0
  /tmp/golden/bin/python tests/core/golden/make_golden.py     (after models/fetch)

wordpiece.json     strings → pieces and ids of Hugging Face tokenizers (BertNormalizer, BertPreTokenizer, WordPiece;
                   no special tokens are added or recognised: "[MASK]" in a text is text)
sentences.json     sentences → mean-pooled, L2-normalised MiniLM embeddings of Hugging Face transformers
efficientnet.json  drawn pictures → logits of efficientnet_lite_pytorch, and crops resized by Pillow
"""
import base64
import json
import os
import sys

import numpy as np
import torch
from efficientnet_lite_pytorch import EfficientNet
from PIL import Image
from safetensors.torch import load_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers
from transformers import AutoModel, BertTokenizerFast

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import awkward_strings  # noqa: E402  (lies beside this script)

DATA = os.environ.get("CASEBENCH_DATA", os.path.expanduser("~/.local/share/casebench"))
MODELS = os.path.join(DATA, "models")
MINILM = os.path.join(MODELS, "all-minilm-l6-v2")

SENTENCES = [
    "My washing machine shows E4 and does not drain.",
    "The display stays black after the update.",
    "How do I reset the router to factory settings?",
    "I was charged twice for the same order.",
    "The red light blinks three times and then it turns off.",
    "Please cancel my subscription.",
    "The app crashes when I open the settings page.",
    "Where is my refund?",
    "The dishwasher leaks water from the door.",
    "I cannot log in although the password is right.",
    "The oven does not heat above 120 degrees.",
    "Can I change the delivery address of order 48213?",
    "The vacuum cleaner smells of burnt plastic.",
    "The thermostat says E17; what does that mean?",
    "My card was declined at the petrol station.",
    "The printer prints blank pages.",
    "Is this model compatible with a 5 GHz network?",
    "The fridge makes a loud humming noise at night.",
    "I'd like to upgrade to the premium plan.",
    "The battery lasts only an hour.",
    "Nothing happens when I press the power button.",
    "The parcel arrived, but one part is missing.",
    "My phone overheats while charging.",
    "The invoice shows the wrong VAT number.",
    "The robot keeps driving in circles.",
    "Error code 0x80070057 appears during the installation.",
    "Screen flickers when brightness is below 30 %.",
    "The coffee machine asks for descaling, but I did it yesterday.",
    "Do you ship to Switzerland?",
    "The remote control is not recognised any more.",
    "Hello",
    "ok",
    "",
    "???",
    "E4",
    "THE DOOR WILL NOT OPEN!!!",
    "Ça ne marche plus, que faire ?",
    "Der Bildschirm bleibt schwarz.",
    "洗衣机显示E4,不排水。",
    "The café's naïve façade: déjà vu.",
    "Contact me at someone@example.com or +49 30 1234567.",
    "https://example.com/help?article=12&lang=en",
    "not working not working not working not working",
    "I do not want a refund, I want a replacement.",
    "I want a refund, not a replacement.",
    "1 2 3 4 5 6 7 8 9 10",
    "If the light is green, the device works; if it is red, it does not.",
    "😀 the new firmware is great 👍",
    "The water is cold. " * 30,
    "The machine stops in the middle of the programme and the display counts down from nine before it starts again "
    "with the rinse, which it repeats three times, so that a wash takes four hours.",
]


def dump(name, document):
    path = os.path.join(HERE, name)
    with open(path, "w", encoding="ascii") as file:
        json.dump(document, file, separators=(",", ":"))
        file.write("\n")
    print(name, os.path.getsize(path), "bytes")


def make_wordpiece():
    with open(os.path.join(MINILM, "vocab.txt"), encoding="utf-8") as file:
        vocabulary = {piece.rstrip("\n"): number for number, piece in enumerate(file)}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    cases = []
    for text in awkward_strings.all_strings():
        encoded = tokenizer.encode(text, add_special_tokens=False)
        cases.append({"text": text, "tokens": encoded.tokens, "ids": encoded.ids})
    print(len(cases), "strings")
    dump("wordpiece.json", {"cases": cases})


def make_sentences():
    tokenizer = BertTokenizerFast(os.path.join(MINILM, "vocab.txt"), do_lower_case=True)
    model = AutoModel.from_pretrained(MINILM).eval()
    cases = []
    for text in SENTENCES:
        batch = tokenizer(text, return_tensors="pt", truncation=True, max_length=256)
        with torch.no_grad():
            states = model(**batch).last_hidden_state[0]
        embedding = torch.nn.functional.normalize(states.mean(0), dim=0)
        cases.append({"text": text, "embedding": [round(float(value), 6) for value in embedding]})
    dump("sentences.json", {"max_tokens": 256, "cases": cases})


def mix(value):
    """32-bit finaliser; every test picture is drawn from it, in integers, so that C++ draws the same."""
    value = np.asarray(value, np.uint64)
    value = value ^ (value >> np.uint64(16))
    value = value * np.uint64(0x7FEB352D) & np.uint64(0xFFFFFFFF)
    value = value ^ (value >> np.uint64(15))
    value = value * np.uint64(0x846CA68B) & np.uint64(0xFFFFFFFF)
    return value ^ (value >> np.uint64(16))


def picture(number, width, height):
    """Gradient, chequers, a disc and noise; uint8, height × width × 3. The formula is repeated in the test."""
    y, x = np.mgrid[0:height, 0:width].astype(np.int64)
    disc = int(mix(1000 + number))
    center_x, center_y = width * (1 + disc % 3) // 4, height * (1 + disc // 3 % 3) // 4
    radius = min(width, height) * (2 + number % 4) // 10
    inside = (x - center_x) ** 2 + (y - center_y) ** 2 < radius ** 2
    dark = (x // (8 + number) + y // (8 + number)) % 2 == 1
    channels = []
    for channel in range(3):
        slope = int(mix(number * 3 + channel))
        value = (x * 255 // width * (slope & 3) + y * 255 // height * (slope >> 2 & 3)) // 6
        value = np.where(dark, value * 3 // 4, value)
        value = np.where(inside, int(mix(2000 + number * 3 + channel)) & 255, value)
        noise = mix((x + 4099 * y + 16777259 * channel + 374761393 * number) & 0xFFFFFFFF).astype(np.int64) >> 27
        channels.append(np.clip(value + noise - 16, 0, 255))
    return np.stack(channels, -1).astype(np.uint8)


def load_reference(artifact):
    model = EfficientNet.from_name(artifact["architecture"])
    model.load_state_dict(load_file(os.path.join(MODELS, artifact["file"])))
    return model.eval()


def logits_of(model, artifact, pixels):
    image = artifact["preprocessing"]
    scaled = (pixels.astype(np.float64) / 255 - image["mean"]) / image["deviation"]
    with torch.no_grad():
        result = model(torch.from_numpy(scaled.astype(np.float32)).permute(2, 0, 1)[None])[0]
    return [float(f"{float(value):.6g}") for value in result]


def resized(pixels, artifact):
    """The central square, then Pillow's antialiased bicubic: the preprocessing of the published checkpoints."""
    image = artifact["preprocessing"]
    height, width = pixels.shape[:2]
    side = int(image["crop_fraction"] * min(width, height))
    left, top = (width - side + 1) // 2, (height - side + 1) // 2
    cropped = Image.fromarray(pixels).crop((left, top, left + side, top + side))
    return np.asarray(cropped.resize((image["size"], image["size"]), Image.BICUBIC))


def make_efficientnet():
    with open(os.path.join(HERE, "../../../models/manifest.json"), encoding="utf-8") as file:
        artifacts = [a for a in json.load(file)["artifacts"] if a["role"] == "image"]
    document = {"models": [], "resized": []}
    for artifact in artifacts:
        size = artifact["preprocessing"]["size"]
        model = load_reference(artifact)
        document["models"].append({
            "id": artifact["id"], "size": size, "mean": artifact["preprocessing"]["mean"],
            "deviation": artifact["preprocessing"]["deviation"],
            "pictures": [{"number": n, "logits": logits_of(model, artifact, picture(n, size, size))} for n in range(20)]})
        for number, (width, height) in enumerate([(301, 197), (640, 480), (97, 333), (size + 1, size), (1023, 767)], 20):
            result = resized(picture(number, width, height), artifact)[2::4, 2::4]
            document["resized"].append({
                "id": artifact["id"], "number": number, "width": width, "height": height, "size": size,
                "crop_fraction": artifact["preprocessing"]["crop_fraction"], "first": 2, "step": 4,
                "rgb": base64.b64encode(result.tobytes()).decode()})
    document["picture_checksums"] = [int(picture(n, 64, 48).astype(np.int64).sum()) for n in range(25)]
    dump("efficientnet.json", document)


if __name__ == "__main__":
    torch.set_num_threads(2)
    make_wordpiece()
    make_sentences()
    make_efficientnet()
