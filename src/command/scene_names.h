/* Things on the table by the names that people give them. */
#ifndef TRIVIUM_COMMAND_SCENE_NAMES_H
#define TRIVIUM_COMMAND_SCENE_NAMES_H

#include <trivium/scene.h>

/* The thing that is called so: by its id, or as the table and its label call it ("Cantium", "K3", "shrine 1"), whatever the case of the
 * letters. NULL: nothing is. */
const tv_element *scene_named(const tv_scene *scene, const char *name);

#endif
