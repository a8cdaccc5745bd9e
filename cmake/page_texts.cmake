# cmake -DOUTPUT= -P page_texts.cmake: what the browser client says in other languages. Of the catalogues only the texts that web/src says,
# po/LANG.po -> LANG.json beside OUTPUT, which the page fetches for who reads that language; and into the module OUTPUT each language's rule
# for plurals. A PO file writes its texts as TypeScript does, in quotes with backslashes. A file that did not change keeps its time.
cmake_minimum_required(VERSION 3.18)
include(${CMAKE_CURRENT_LIST_DIR}/po.cmake)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
get_filename_component(folder ${OUTPUT} DIRECTORY)

set(rules "")
po_languages(languages ${root}/po)
foreach(language ${languages})
  po_read(${root}/po/${language}.po ${language} "web/src/[^ ]*")
  string(APPEND rules "    ${language}: (n) => Number(${po_${language}_rule}),\n")
  set(texts "")
  foreach(id ${po_${language}})
    set(said "${po_${language}_${id}_0}")
    if(po_${language}_${id}_forms GREATER 1)
      set(form 1)
      while(form LESS po_${language}_${id}_forms)
        string(APPEND said ", ${po_${language}_${id}_${form}}")
        math(EXPR form "${form} + 1")
      endwhile()
      set(said "[${said}]")
    endif()
    string(APPEND texts ",\n${po_${id}}: ${said}")
  endforeach()
  string(SUBSTRING "${texts}" 2 -1 texts)
  po_write(${folder}/${language}.json "{${texts}}\n")
endforeach()
po_write(${OUTPUT} "/* Made by cmake/page_texts.cmake from po/. */
/** Which form of a plural a number takes, in every language that has texts. */
export const plurals: Record<string, (n: number) => number> = {\n${rules}};\n")
