#!/usr/bin/env bash
# Sourced by launch/build.sh, and run by Maven at the end of dist: assembles the installation dist/target/assay from the
# modules' builds. Every folder is made beside its place and then moved there, so none is ever incomplete.

# The engines in the sources $1, a line each: the module's folder and the engine's name.
engines_of() {
  (cd "$1" && grep -H '^engine:' {engines,sessions,brokers}/*/src/main/resources/assay-engine.yaml) |
    sed 's,/src/main/resources/assay-engine.yaml:engine: *, ,'
}

# The module folder of engine $2 in the sources $1; empty if there is none.
module_of() {
  engines_of "$1" | while read -r module name; do
    if [ "$name" = "$2" ]; then echo "$module"; fi
  done
}

# All possible parts of an installation from the sources $1: the core, the engines, and parts for few commands.
all_parts() {
  echo core
  echo kubernetes
  echo resolver
  echo jmeter
  engines_of "$1" | while read -r module name; do
    # The core contains it: the bench is measured on it.
    if [ "$module" != engines/reference ]; then echo "$name"; fi
  done
}

# Puts the parts $2… of the sources $1 into its installation.
assemble() {
  local root=$1 part
  shift
  for part in "$@"; do
    case $part in
      core) assemble_core "$root" ;;
      kubernetes | resolver) assemble_folder "$root" "$root/$part/target/library" "$part" ;;
      jmeter) assemble_jmeter "$root" ;;
      *) assemble_engine "$root" "$part" "$(module_of "$root" "$part")" ;;
    esac || return
  done
  rm -rf "$root/dist/target/assay/.new"
}

assemble_core() {
  local root=$1 fresh=$1/dist/target/assay/.new
  assemble_folder "$root" "$root/dist/target/core/child" child &&
    assemble_folder "$root" "$root/dist/target/core/lib" lib &&
    assemble_folder "$root" "$root/workloads/target/beside" workloads &&
    assemble_engine "$root" reference engines/reference || return
  rm -rf "$fresh" && mkdir -p "$fresh/clients" "$fresh/link" &&
    (cd "$root/clients" && find . -mindepth 2 -type f ! -path './vectors/*' ! -path './*/tests/*' ! -name '*_test.go' \
      ! -path '*/__pycache__/*' -print | tar -cf - -T -) | tar -xf - -C "$fresh/clients" &&
    place "$root" "$fresh/clients" clients || return
  # Links take Java 22: an older JDK builds the rest.
  if ls "$root"/link/target/assay-link-*.jar >/dev/null 2>&1; then
    cp -p "$root"/link/target/assay-link-*.jar "$fresh/link/" && place "$root" "$fresh/link" link
  fi
}

assemble_engine() {
  local root=$1 name=$2 module=$3 fresh=$1/dist/target/assay/.new
  rm -rf "$fresh" && mkdir -p "$fresh" && cp -Rp "$root/$module/target/engine" "$fresh/engine" || return
  case $module in
    # Its other access path, for only some configurations.
    engines/infinispan) cp -Rp "$root/$module/hotrod/target/engine" "$fresh/engine/hotrod" || return ;;
    # Tomcat replicates in itself; the other stores' nodes can run in Jetty.
    sessions/tomcat) ;;
    sessions/*) cp -Rp "$root/sessions/jetty/target/engine" "$fresh/engine/members" || return ;;
  esac
  place "$root" "$fresh/engine" "engines/$name"
}

assemble_jmeter() {
  local root=$1 fresh=$1/dist/target/assay/.new
  rm -rf "$fresh" && mkdir -p "$fresh" && cp -Rp "$root/jmeter/target/plugin" "$fresh/jmeter" &&
    cp -p "$root/jmeter/target/assay-jmeter.jar" "$root"/jmeter/src/main/plans/* "$fresh/jmeter/" &&
    place "$root" "$fresh/jmeter" jmeter
}

# Copies folder $2 to $3 in the installation of the sources $1.
assemble_folder() {
  local fresh=$1/dist/target/assay/.new
  rm -rf "$fresh" && mkdir -p "$fresh" && cp -Rp "$2" "$fresh/folder" && place "$1" "$fresh/folder" "$3"
}

# Moves the complete folder $2 to $3 in the installation of the sources $1, replacing the existing one.
place() {
  local home=$1/dist/target/assay
  mkdir -p "$(dirname "$home/$3")" && rm -rf "$home/.old" || return
  if [ -e "$home/$3" ]; then
    mv "$home/$3" "$home/.old" || return
  fi
  mv "$2" "$home/$3" && rm -rf "$home/.old"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  # shellcheck disable=SC2046
  assemble "$root" $(all_parts "$root")
fi
