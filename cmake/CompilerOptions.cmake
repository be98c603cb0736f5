# Warnings and sanitizers, as one interface target that every target of this project links.
add_library(casebench_options INTERFACE)
target_include_directories(casebench_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(casebench_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                       -Woverloaded-virtual -fpch-preprocess)
if(CASEBENCH_WERROR)
  target_compile_options(casebench_options INTERFACE -Werror)
endif()
if(CASEBENCH_SANITIZE)
  list(JOIN CASEBENCH_SANITIZE "," _sanitizers)
  target_compile_options(casebench_options INTERFACE -fsanitize=${_sanitizers} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(casebench_options INTERFACE -fsanitize=${_sanitizers})
endif()
