# The first libblas.so.3 that is loaded wins for the whole process, and Debian's default alternative is the pthread build
# of OpenBLAS, whose spinning workers and OpenMP's starve each other. Programs and tests therefore carry a DT_RPATH (not a
# DT_RUNPATH, which does not reach the libraries of libraries) to the folder of the OpenMP build. The user's alternatives
# stay as they are.
find_path(CASEBENCH_OPENBLAS_OPENMP_DIR libblas.so.3
          PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openblas-openmp /usr/lib/openblas-openmp NO_DEFAULT_PATH)
if(NOT CASEBENCH_OPENBLAS_OPENMP_DIR)
  message(WARNING "The OpenMP build of OpenBLAS was not found (package libopenblas0-openmp): "
                  "inference with more than one thread will be slow and uneven.")
endif()

function(casebench_program target)
  if(CASEBENCH_OPENBLAS_OPENMP_DIR)
    target_link_options(${target} PRIVATE -Wl,--disable-new-dtags)
    set_property(TARGET ${target} APPEND PROPERTY BUILD_RPATH ${CASEBENCH_OPENBLAS_OPENMP_DIR})
    set_property(TARGET ${target} APPEND PROPERTY INSTALL_RPATH ${CASEBENCH_OPENBLAS_OPENMP_DIR})
  endif()
  set_property(TARGET ${target} APPEND PROPERTY INSTALL_RPATH "$ORIGIN/../lib")
endfunction()
