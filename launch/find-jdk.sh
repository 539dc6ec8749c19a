# shellcheck shell=bash
# Sourced by ./assay and ./verify: sets JAVA_HOME to a JDK with at least this version. Tried in order: JAVA_HOME, the java
# on the PATH, the usual install folders (newest first).
oldest_jdk=21

# The feature version of the JDK in folder $1; 0 if there is none (a JRE does not compile).
jdk_feature() {
  if [ ! -x "$1/bin/java" ] || [ ! -x "$1/bin/javac" ]; then
    echo 0
  elif [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release" | head -n 1
  else
    "$1/bin/java" -version 2>&1 | sed -n 's/.*version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1
  fi
}

jdk_on_path() {
  local java
  java=$(command -v java) || return 0
  java=$(readlink -f "$java" 2>/dev/null || echo "$java")
  dirname "$(dirname "$java")"
}

jdk_folders() {
  local folder
  for folder in /usr/lib/jvm/* /usr/java/* /usr/local/java/* /opt/java/* /opt/jdk* /opt/*jdk* \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    "${HOME:-}"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -d "$folder" ] && echo "$(jdk_feature "$folder") $folder"
  done | sort -rn | cut -d' ' -f2-
}

find_jdk() {
  local folder feature newest=0 older=""
  while IFS= read -r folder; do
    [ -n "$folder" ] || continue
    feature=$(jdk_feature "$folder")
    if [ "${feature:-0}" -ge "$oldest_jdk" ] 2>/dev/null; then
      JAVA_HOME=$folder
      export JAVA_HOME
      return 0
    fi
    if [ "${feature:-0}" -gt "$newest" ] 2>/dev/null; then
      newest=$feature older="; the newest found is JDK $feature in $folder"
    fi
  done <<FOLDERS
${JAVA_HOME:-}
$(jdk_on_path)
$(jdk_folders)
FOLDERS
  echo "assay: there is no JDK $oldest_jdk or newer in JAVA_HOME, on the PATH or in the usual folders$older: install one (Debian and Ubuntu: apt install openjdk-21-jdk; others: adoptium.net), or set JAVA_HOME to its folder" >&2
  return 3
}
