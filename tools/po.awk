# Reads PO files, for the scripts beside it, which say what to do with them: entry() is called for every text with its fields in `text`, as
# they stand in the file, in quotes with backslashes, those on several lines joined; `language` is the file's name. The header is the entry
# whose msgid is "\"\"".
function joined(before, more) { return before == "\"\"" ? more : substr(before, 1, length(before) - 1) substr(more, 2) }
function finish() {
    if ("msgid" in text) entry()
    split("", text)
}
# A header's rule for plurals, an expression of C in n.
function plural_rule(header) {
    sub(/.*plural=/, "", header)
    sub(/;.*/, "", header)
    return header
}
FNR == 1 { finish(); language = FILENAME; sub(/.*\//, "", language); sub(/\.pot?$/, "", language) }
/^$/ { finish() }
/^msg/ { field = $1; text[field] = substr($0, length(field) + 2) }
/^"/ { text[field] = joined(text[field], $0) }
END { finish() }
