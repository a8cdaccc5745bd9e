# Reads PO files, for the scripts beside it (library_texts.cmake, page_texts.cmake). CMake does it, so that a build needs nothing else.
#
# A text is called by the hexadecimal digits of its English bytes, which sort as the bytes do. po_read(FILE LANGUAGE PATTERN...) sets, in its
# caller, for every text that a source like one of the patterns says, and in the order of the file:
#   po_LANGUAGE            the list of texts
#   po_ID                  the English of a text, as it stands in the file, in quotes with backslashes
#   po_LANGUAGE_ID_N       its translation, form N
#   po_LANGUAGE_ID_forms   how many forms there are: 1, or more where a number decides
#   po_LANGUAGE_rule       the language's rule for plurals, an expression of C in n
# Without a pattern every text of the file is taken. What is known already stays: of two files of a language the first counts.

# Signs that mean something in CMake's lists stand for themselves while lines are taken apart.
string(ASCII 1 po_open)
string(ASCII 2 po_close)
string(ASCII 3 po_semicolon)

# The bytes that a text in quotes stands for, as digits.
function(po_id variable quoted)
  string(REGEX REPLACE "^\"(.*)\"$" "\\1" text "${quoted}")
  string(ASCII 4 backslash)
  string(REPLACE "\\\\" "${backslash}" text "${text}")
  string(REPLACE "\\\"" "\"" text "${text}")
  string(REPLACE "\\n" "\n" text "${text}")
  string(REPLACE "${backslash}" "\\" text "${text}")
  string(HEX "${text}" id)
  set(${variable} "${id}" PARENT_SCOPE)
endfunction()

macro(po_restore variable)
  string(REPLACE "${po_open}" "[" ${variable} "${${variable}}")
  string(REPLACE "${po_close}" "]" ${variable} "${${variable}}")
  string(REPLACE "${po_semicolon}" ";" ${variable} "${${variable}}")
endmacro()

# An entry is complete: what was read of it since the last one stands in entry_*.
macro(po_finish)
  if(DEFINED entry_msgid)
    po_restore(entry_msgid)
    po_id(id "${entry_msgid}")
    set(form 0)
    if(id STREQUAL "") # the head
      string(REGEX REPLACE ".*plural=([^;${po_semicolon}]*).*" "\\1" rule "${entry_msgstr}")
      set(po_${language}_rule "${rule}" PARENT_SCOPE)
    elseif(entry_wanted AND NOT DEFINED po_${language}_${id}_forms)
      list(APPEND found ${id})
      set(po_${id} "${entry_msgid}" PARENT_SCOPE)
      set(po_${language}_${id}_forms 1)
      foreach(field msgstr msgstr0 msgstr1 msgstr2 msgstr3)
        if(DEFINED entry_${field})
          po_restore(entry_${field})
          set(po_${language}_${id}_${form} "${entry_${field}}" PARENT_SCOPE)
          math(EXPR form "${form} + 1")
        endif()
      endforeach()
      set(po_${language}_${id}_forms ${form} PARENT_SCOPE)
    endif()
  endif()
  foreach(field msgid msgid_plural msgstr msgstr0 msgstr1 msgstr2 msgstr3)
    unset(entry_${field})
  endforeach()
  set(entry_wanted ${all})
endmacro()

function(po_read file language)
  file(READ ${file} text)
  string(REPLACE "[" "${po_open}" text "${text}")
  string(REPLACE "]" "${po_close}" text "${text}")
  string(REPLACE ";" "${po_semicolon}" text "${text}")
  string(REPLACE "\n" ";" lines "${text}\n")
  set(found ${po_${language}})
  set(all FALSE)
  if(NOT ARGN)
    set(all TRUE)
  endif()
  string(REPLACE ";" "|" wanted "${ARGN}")
  set(entry_wanted ${all})
  foreach(line IN LISTS lines)
    if(line MATCHES "^msgstr${po_open}([0-3])${po_close} (.*)$")
      set(field msgstr${CMAKE_MATCH_1})
      set(entry_${field} "${CMAKE_MATCH_2}")
    elseif(line MATCHES "^(msgid|msgid_plural|msgstr) (.*)$")
      set(field ${CMAKE_MATCH_1})
      set(entry_${field} "${CMAKE_MATCH_2}")
    elseif(line MATCHES "^\"(.*)$") # goes on with the field before
      set(more "${CMAKE_MATCH_1}")
      string(REGEX REPLACE "\"$" "" entry_${field} "${entry_${field}}")
      string(APPEND entry_${field} "${more}")
    elseif(line STREQUAL "")
      po_finish()
    elseif(NOT all AND line MATCHES "^#: " AND line MATCHES " (${wanted})( |:|$)")
      set(entry_wanted TRUE)
    endif()
  endforeach()
  po_finish()
  set(po_${language} "${found}" PARENT_SCOPE)
endfunction()

# The languages that po/ has, and a pattern of sources in a folder and all below it.
function(po_languages variable folder)
  file(GLOB files ${folder}/*.po)
  list(SORT files)
  set(languages "")
  foreach(file ${files})
    get_filename_component(language ${file} NAME_WE)
    list(APPEND languages ${language})
  endforeach()
  set(${variable} ${languages} PARENT_SCOPE)
endfunction()

# Writes a file unless it has that content already.
function(po_write file content)
  if(EXISTS ${file})
    file(READ ${file} old)
    if("x${old}" STREQUAL "x${content}")
      return()
    endif()
  endif()
  file(WRITE ${file} "${content}")
endfunction()
