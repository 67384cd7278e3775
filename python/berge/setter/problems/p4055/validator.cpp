// A testlib validator.
#include "testlib.h"
#include "limits.h"

#include <cstdlib>
#include <string>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    const int rows = inf.readInt(1, most(argc, argv, "rows", 100), "n");
    inf.readSpace();
    const int columns = inf.readInt(1, most(argc, argv, "columns", 100), "m");
    inf.readEoln();
    for (int row = 0; row < rows; ++row) {
        inf.readToken(format("[.#]{%d}", columns), "row");
        inf.readEoln();
    }
    inf.readEof();
}
