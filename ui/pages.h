// The pages of the workbench, in the order of the rail.
#pragma once

namespace casebench {

class MainWindow;
class Session;

void addPages(MainWindow& window, Session& session);

} // namespace casebench
