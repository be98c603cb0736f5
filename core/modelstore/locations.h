// Where Casebench keeps what it needs outside of workspaces.
#pragma once

#include <filesystem>

namespace casebench {

// $CASEBENCH_DATA, else $XDG_DATA_HOME/casebench, else ~/.local/share/casebench. Not created here. models/fetch and
// bootstrap follow the same rule.
std::filesystem::path dataFolder();

// The folder with the shipped manifest.json and trained/: $CASEBENCH_MODELS_DIR, else models/ of the source tree this
// was built from when it is there, else ../share/casebench/models beside the program.
std::filesystem::path shippedModelsFolder();

struct ModelFolders {
    std::filesystem::path shipped; // read only
    std::filesystem::path data;    // fetched, derived and added models, and the user's manifest.json
};

// {shippedModelsFolder(), dataFolder()/models}
ModelFolders defaultModelFolders();

} // namespace casebench
