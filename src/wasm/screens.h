/* The one screen of the module. A page looks at one view at a time; who wants another shows it again, which is cheap. */
#ifndef TRIVIUM_WASM_SCREENS_H
#define TRIVIUM_WASM_SCREENS_H

#include "handles.h"

/* Closes the screen when it shows this handle. */
void screen_forget(const handle *it);

#endif
