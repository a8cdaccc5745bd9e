/* Files put into the library at build time (cmake/embed.cmake). */
#ifndef TRIVIUM_BASE_EMBEDDED_H
#define TRIVIUM_BASE_EMBEDDED_H

extern const unsigned char tv_theme_light[], tv_theme_dark[];
extern const unsigned tv_theme_light_size, tv_theme_dark_size;

#endif
