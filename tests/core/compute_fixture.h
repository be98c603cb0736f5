// What the tests of the compute library share: the library, the fetched models, the golden files.
#pragma once

#include "core/encoders/compute.h"
#include "core/modelstore/locations.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

namespace casebench::test {

inline std::shared_ptr<Compute> compute()
{
    static const auto loaded = loadCompute({.threads = 1, .device = "cpu", .diagnostics = {}});
    if (!loaded)
        qWarning("%s: %s", loaded.error().message.code.c_str(), loaded.error().message.argument("reason").c_str());
    return loaded ? *loaded : nullptr;
}

inline std::filesystem::path modelFile(const std::string& relative)
{
    return dataFolder() / "models" / relative;
}

inline TextEncoderFiles miniLmFiles()
{
    const std::string folder = "all-minilm-l6-v2/";
    return {modelFile(folder + "model.safetensors"), modelFile(folder + "config.json"),
            modelFile(folder + "vocab.txt")};
}

inline QJsonObject golden(const QString& name)
{
    QFile file(QStringLiteral(CASEBENCH_SOURCE_DIR "/tests/core/golden/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll()).object();
}

} // namespace casebench::test

// Pretrained weights are fetched by bootstrap, so that a missing one is a failure of the set-up.
#define REQUIRE_MODEL(file)                                                                                            \
    if (!std::filesystem::exists(file))                                                                                \
    QFAIL(("missing " + (file).string() + ": run ./bootstrap models").c_str())
