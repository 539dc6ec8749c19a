# shellcheck shell=bash
# Sourced by ./assay: a JVM names files in the locale's characters, and the locale C has only ASCII.

# Allows any file name, but keeps printed output in the user's own locale: sets own_characters to the flags for that.
name_any_file() {
  own_characters=()
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX)
      own_characters=(-Dstdout.encoding=US-ASCII -Dstderr.encoding=US-ASCII)
      export LC_ALL=C.UTF-8
      ;;
  esac
}
