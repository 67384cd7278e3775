// A testlib validator.
#include "testlib.h"

#include <cstdlib>
#include <string>

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    // Limits of a subtask come as `--rows=5`.
    auto most = [&](const std::string& name, int otherwise) {
        const std::string flag = "--" + name + "=";
        for (int i = 1; i < argc; ++i)
            if (std::string(argv[i]).compare(0, flag.size(), flag) == 0) return std::atoi(argv[i] + flag.size());
        return otherwise;
    };

    const int rows = inf.readInt(1, most("rows", 100), "n");
    inf.readSpace();
    const int columns = inf.readInt(1, most("columns", 100), "m");
    inf.readEoln();
    for (int row = 0; row < rows; ++row) {
        inf.readToken(format("[.#]{%d}", columns), "row");
        inf.readEoln();
    }
    inf.readEof();
}
