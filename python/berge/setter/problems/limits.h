#include <cstdlib>
#include <string>

// The most of each size in each subtask.
const struct { const char *subtask, *size; int most; } LIMITS[] = {
    // LIMITS
};

// Returns the most of a size: as an argument says (`--rows=5`), as the subtask's number says (`--group 1`, as Polygon
// calls a validator), or else as the task says.
int most(int argc, char* argv[], const std::string& size, int otherwise) {
    const std::string flag = "--" + size + "=";
    for (int i = 1; i < argc; ++i)
        if (std::string(argv[i]).compare(0, flag.size(), flag) == 0) return std::atoi(argv[i] + flag.size());
    for (int i = 1; i + 1 < argc; ++i)
        if (std::string(argv[i]) == "--group")
            for (const auto& limit : LIMITS)
                if (argv[i + 1] == std::string(limit.subtask) && size == limit.size) return limit.most;
    return otherwise;
}
