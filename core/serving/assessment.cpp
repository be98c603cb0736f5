#include "core/serving/assessment.h"

#include "core/routing/text_features.h"
#include "core/serving/answering.h"

namespace casebench {

LightReading readLightly(const Case& c, const LightModels& models, double budget_ms, Tracer& tracer)
{
    LightReading reading;
    const double start = tracer.elapsedMs();
    const bool text = hasText(c) || (c.attachments.empty() && !modelText(c).empty());
    const std::string content = modelText(c);
    RiskFeatures features;
    if (text) {
        const Tracer::Scope scope(tracer, "light_text");
        if (models.encoder) {
            reading.encoded = models.encoder->encode(content);
            addTokenFeatures(reading.encoded, features);
        }
        reading.probabilities = lightProbabilities(models, reading.encoded, content, reading.model);
        addLightFeatures(reading.probabilities, features);
        addTextFeatures(content, features);
    }
    const auto late = [&] { return tracer.elapsedMs() - start > budget_ms; };
    if (models.heads && models.heads->risk) {
        const Tracer::Scope scope(tracer, "assess");
        if (!late())
            addCaseFeatures(c, features);
        if (!late() && text && models.cases) {
            reading.similar = models.cases->nearest(reading.encoded.embedding, kSimilarCases, c.id);
            if (!reading.similar->empty())
                features[RiskFeature::NearestCase] = static_cast<float>(1.0 - reading.similar->front().similarity);
        }
        if (!late())
            reading.assessment = models.heads->risk->assess(features);
        if (late()) {
            reading.late = true;
            reading.assessment.reset();
            tracer.event("trace.assessment_late", {{"budget_ms", std::to_string(static_cast<int>(budget_ms))}});
        }
    }
    reading.assessment_ms = tracer.elapsedMs() - start;
    return reading;
}

} // namespace casebench
