# shellcheck shell=bash
# Sourced by ./assay: a JVM names files in the characters of the locale, and the locale C has but ASCII.

# Lets files have any name. What is printed stays in the characters of the user's own locale: sets
# own_characters to the flags that say so.
name_any_file() {
  own_characters=()
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX)
      own_characters=(-Dstdout.encoding=US-ASCII -Dstderr.encoding=US-ASCII)
      export LC_ALL=C.UTF-8
      ;;
  esac
}
