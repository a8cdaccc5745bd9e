/* A small check that a text is well-formed XML, as far as our SVG uses it: tags close in order, attributes are quoted and named
 * once, ids are unique, ampersands begin known entities. */
#ifndef TRIVIUM_SUITE_XML_H
#define TRIVIUM_SUITE_XML_H

#include <stddef.h>

/* NULL: all is well; else what is wrong. */
const char *xml_fault(const char *text);
/* The same for a file of its own: what it refers to is in it. */
const char *xml_fault_alone(const char *text);
/* How often a piece of text occurs. */
size_t text_count(const char *text, const char *piece);

#endif
