// Answers for llama.cpp: each line is a question, "S " and a schema or "T " and a text; each answer is a line, too.
#include "json-schema-to-grammar.h"
#include "json.h"
#include "llama-grammar.h"

#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

// What the files of the grammar call and other files define, which would bring the whole library.
std::string string_join(const std::vector<std::string> & parts, const std::string & between) {
    std::string joined;
    for (size_t at = 0; at < parts.size(); at++) {
        joined += (at == 0 ? "" : between) + parts[at];
    }
    return joined;
}

std::string string_repeat(const std::string & text, size_t times) {
    std::string repeated;
    while (times-- > 0) {
        repeated += text;
    }
    return repeated;
}

std::vector<std::string> string_split(const std::string & text, const std::string & at) {
    std::vector<std::string> parts;
    size_t from = 0;
    for (size_t to; (to = text.find(at, from)) != std::string::npos; from = to + at.size()) {
        parts.push_back(text.substr(from, to - from));
    }
    parts.push_back(text.substr(from));
    return parts;
}

extern "C" void ggml_abort(const char *, int, const char *, ...) {
    std::abort();
}

namespace {

std::vector<uint32_t> code_points(const std::string & text) {
    std::vector<uint32_t> found;
    for (size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at++]);
        const int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        uint32_t code = more == 0 ? lead : lead & (0x3F >> more);
        for (int left = more; left > 0 && at < text.size(); left--) {
            code = (code << 6) | (static_cast<unsigned char>(text[at++]) & 0x3F);
        }
        found.push_back(code);
    }
    return found;
}

bool fits(const llama_grammar & grammar, const std::string & text) {
    llama_grammar * reader = llama_grammar_clone_impl(grammar);
    bool open = true;
    for (const uint32_t code : code_points(text)) {
        llama_grammar_accept(reader, code);
        if (reader->stacks.empty()) {
            open = false;
            break;
        }
    }
    bool ended = false;
    for (const auto & stack : reader->stacks) {
        ended = ended || stack.empty();
    }
    llama_grammar_free_impl(reader);
    return open && ended;
}

llama_grammar * grammar_of(const std::string & schema) {
    const std::string text = json_schema_to_grammar(common_json::parse(schema), true);
    return llama_grammar_init_impl(nullptr, text.c_str(), "root", false, nullptr, 0, nullptr, 0);
}

}  // namespace

int main() {
    llama_grammar * grammar = nullptr;
    for (std::string line; std::getline(std::cin, line);) {
        const std::string rest = line.substr(2);
        if (line[0] == 'T') {
            std::cout << (grammar != nullptr && fits(*grammar, rest) ? "yes" : "no") << std::endl;
            continue;
        }
        grammar = nullptr;
        try {
            grammar = grammar_of(rest);
        } catch (const std::exception & refused) {
        }
        std::cout << (grammar == nullptr ? "no" : "yes") << std::endl;
    }
}
