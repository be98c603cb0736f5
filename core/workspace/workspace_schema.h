// The schema of workspace.db as an ordered list of steps. Private to this folder (and its tests).
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstdint>
#include <span>

namespace casebench {

// "Cbch": tells a workspace from the databases of other programs.
inline constexpr std::int32_t kApplicationId = 0x43626368;

// One step. Steps are never edited once released; a change of the schema is a further step.
struct Migration {
    int version;     // the schema version after this step; 1, 2, 3, … without gaps
    const char* sql; // one or more statements
};

std::span<const Migration> workspaceMigrations();
int latestVersion(std::span<const Migration> migrations);
int schemaVersionOf(SQLite::Database& database);

// Runs the steps that are missing, each in a transaction of its own with its version number: interrupted at any point,
// the file is at one version or the other. Safe when two programs open the same file. Throws SQLite::Exception.
void migrate(SQLite::Database& database, std::span<const Migration> migrations);

} // namespace casebench
