// Precompiled for the sources of ui/ and app/casebench.
#include <QtWidgets>
