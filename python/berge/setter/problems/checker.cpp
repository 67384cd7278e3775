// A testlib checker. There is one right answer: it compares words, however they are spaced.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int words = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        const std::string right = ans.readWord(), given = ouf.readWord();
        ++words;
        if (right != given) quitf(_wa, "word %d is '%s', not '%s'", words, compress(given).c_str(), compress(right).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "the answer ends after %d words", words);
    if (!ouf.seekEof()) quitf(_wa, "more than the %d words of the answer", words);
    quitf(_ok, "%d words", words);
}
