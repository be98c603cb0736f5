// Text recognition (Tesseract, English and simplified Chinese). Lives in the compute library, because Tesseract's own
// libraries cost start-up time; Compute::openRecogniser() makes one.
#pragma once

#include "core/cases/image.h"
#include "core/encoders/features.h"
#include "core/foundation/error.h"

namespace casebench {

// Holds Tesseract engines, one per calling thread at a time (made when needed, kept). Thread-safe.
// Opening fails with model.ocr_missing {languages, reason} when the language data is not installed.
class TextRecogniser {
public:
    virtual ~TextRecogniser() = default;
    // Pictures are scaled so that the longer side is about 1,600 pixels at most. Words below 40 % confidence are left
    // out. A picture without text gives an empty text.
    virtual Result<RecognisedText> recognise(const Image& image) = 0;
};

} // namespace casebench
