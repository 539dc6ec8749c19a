# shellcheck shell=bash
# Sourced by ./assay: makes a release archive from the build, which runs without Maven, git and a network.

package_usage() {
  echo "Usage: ${ASSAY_COMMAND:-./assay} package [--out DIR]"
  cat <<'TEXT'
Makes a release archive: assay-VERSION.tar.gz, which runs on any JDK 21 or newer, its SHA-256, and an SBOM. Making it takes
JDK 23 or newer, for the pages of the interfaces.
  --out DIR   the folder for the files; dist/target/release by default
TEXT
}

package() {
  local root=$1 out=$1/dist/target/release
  shift
  case "${1:-}" in
    "") ;;
    --out)
      if [ $# != 2 ]; then
        echo "assay package: --out takes one folder" >&2
        return 2
      fi
      out=$2
      ;;
    -h | --help)
      package_usage
      return 0
      ;;
    *)
      echo "assay package: unknown option $1" >&2
      package_usage >&2
      return 2
      ;;
  esac
  if [ -d "$root/home" ]; then
    echo "assay package: this is a release itself; make one from the sources" >&2
    return 2
  fi
  archive "$root" "$out"
}

# The version of the sources under $1.
version_of() {
  sed -n 's:^  <version>\(.*\)</version>:\1:p' "$1/pom.xml" | head -n 1
}

# The time stamp for every file in an archive, so two archives from the same sources are equal.
moment_of() {
  sed -n 's:.*<project.build.outputTimestamp>\(.*\)</project.build.outputTimestamp>.*:\1:p' "$1/pom.xml"
}

archive() {
  local root=$1 out=$2 name log
  name=assay-$(version_of "$root")
  log=$root/dist/target/package.log
  if ! mkdir -p "$out" 2>/dev/null || ! [ -w "$out" ]; then
    echo "assay package: nothing can be written to $out: name another folder with --out" >&2
    return 3
  fi
  out=$(cd "$out" && pwd)
  echo "assay: listing what it is made of (the log is $log) …" >&2
  if ! (cd "$root" && mvn -B -q -Dassay.installation -Dmaven.test.skip=true package \
    org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom \
    org.codehaus.mojo:license-maven-plugin:aggregate-add-third-party) >"$log" 2>&1; then
    echo "assay: that failed; its last lines:" >&2
    grep -m 12 'ERROR' "$log" >&2 || tail -n 12 "$log" >&2
    return 3
  fi
  if ! "$root/launch/advisories.sh" "$root/target/bom.json" "$root/dist/target/assay" >>"$log"; then
    echo "assay package: a component is below a version that fixes an advisory; docs/reference/safety.md says what to do" >&2
    return 3
  fi
  javadoc_of "$root" "$root/target/javadoc" >>"$log" && kits_of "$root" "$root/target/kits" || return 3
  command_of "$root"
  if ! "${assay_java[@]}" man >"$root/target/assay.1"; then
    echo "assay package: the manual page could not be made: \`./assay man\` says why" >&2
    return 3
  fi
  echo "assay: packing …" >&2
  local tree
  tree=$(mktemp -d "$out/.package.XXXXXX") || return 3
  # A path may contain any character, and local variables are gone when the trap runs.
  package_tree=$tree
  trap 'rm -rf "$package_tree"' EXIT
  lay_out "$root" "$tree/$name" "$root/target" &&
    pack "$tree" "$name" "$(moment_of "$root")" &&
    cp "$tree/$name/sbom.cdx.json" "$tree/$name.cdx.json" &&
    (cd "$tree" && sha256sum "$name.tar.gz" "$name.cdx.json" >"$name.sha256") &&
    mv -f "$tree/$name".{tar.gz,cdx.json,sha256} "$out/" || return 3
  echo "$out/$name.tar.gz"
}

# Makes the pages of the interfaces for authors in the sources $1 into folder $2.
javadoc_of() {
  if [ "$(jdk_feature "$JAVA_HOME")" -lt 23 ]; then
    echo "assay package: the comments of the interfaces are Markdown, which takes JDK 23 or newer: set JAVA_HOME" >&2
    return 3
  fi
  local classpath=$1/api/target/javadoc.classpath
  rm -rf "$2"
  if ! (cd "$1" && mvn -B -q -pl api dependency:build-classpath -Dmdep.includeScope=compile "-Dmdep.outputFile=$classpath") ||
    ! "$JAVA_HOME/bin/javadoc" -quiet -Xdoclint:none -notimestamp -encoding UTF-8 -windowtitle Assay -d "$2" \
    -cp "$(cat "$classpath")" --source-path "$1/api/src/main/java" -subpackages assay; then
    echo "assay package: the pages of the interfaces could not be made" >&2
    return 3
  fi
}

# The modules of which tests of an own engine or workload consist.
kit_modules="api testing facts drive workloads engines/reference engines/conformance workloads/conformance"

# Makes a Maven repository of these modules in the sources $1 into folder $2.
kits_of() {
  local root=$1 to=$2 version module artifact place jar
  version=$(version_of "$root")
  place=$to/assay/assay/$version
  rm -rf "$to" && mkdir -p "$place" && cp "$root/pom.xml" "$place/assay-$version.pom" || return
  for module in $kit_modules; do
    artifact=$(sed -n 's:^  <artifactId>\(.*\)</artifactId>:\1:p' "$root/$module/pom.xml" | head -n 1)
    place=$to/assay/$artifact/$version
    # An engine's jar is in a folder of the engine's own.
    jar=$(find "$root/$module/target" -maxdepth 2 -name "$artifact-$version.jar" | head -n 1)
    if [ -z "$jar" ]; then
      echo "assay package: $module/target has no $artifact-$version.jar" >&2
      return 3
    fi
    mkdir -p "$place" && cp "$root/$module/pom.xml" "$place/$artifact-$version.pom" && cp "$jar" "$place/" || return
  done
}

# Copies a release's files from the sources $1 to folder $2, with the lists of components and licences, the manual page, the
# pages of the interfaces and the kits from $3.
lay_out() {
  local root=$1 to=$2 lists=$3
  mkdir -p "$to/launch" "$to/home" "$to/man/man1" &&
    cp "$root/assay" "$root/LICENSE" "$root/README.md" "$root/CHANGELOG.md" "$root/CONTRIBUTING.md" "$to/" &&
    cp "$root/launch/Containerfile" "$root/launch/.containerignore" "$to/" &&
    cp "$root"/launch/{find-jdk,build,assemble,image,locale,advisories}.sh "$root/launch/advisories.tsv" "$to/launch/" &&
    cp -r "$root/studies" "$root/docs" "$root/examples" "$to/" &&
    find "$to/examples" -name target -prune -exec rm -rf {} + &&
    (cd "$root" && find engines -path '*/target' -prune -o -name README.md -print | tar -cf - -T -) | tar -xf - -C "$to" &&
    (cd "$root" && linked_files | tar -cf - -T -) | tar -xf - -C "$to" &&
    cp -r "$lists/javadoc" "$to/docs/javadoc" &&
    cp -r "$lists/kits" "$to/kits" &&
    cp "$lists/bom.json" "$to/sbom.cdx.json" &&
    cp "$lists/assay.1" "$to/man/man1/assay.1" &&
    cp "$lists/generated-sources/license/THIRD-PARTY.txt" "$to/THIRD-PARTY.txt" || return
  (cd "$root/dist/target/assay" && tar --exclude=./start-cache --exclude=./built --exclude=./client-packages --exclude=./releases --exclude='./hs_err*' -cf - .) |
    tar -xf - -C "$to/home" || return
  share_jars "$to"
}

# The pages of a release, in the current folder.
pages_of() {
  find ./*.md docs studies examples -name target -prune -o -name '*.md' -print 2>/dev/null
  find engines benchmarks -name target -prune -o -name README.md -print 2>/dev/null || true
}

# The files beside a release's folders to which its pages link: interfaces, schemas, test vectors; in the current folder.
linked_files() {
  local root page
  root=$(pwd -P)
  pages_of | while read -r page; do
    { grep -oE '\]\([^)# ]+|^\[[^]]+\]: [^# ]+' "$page" || true; } | sed -E 's/^\]\(|^\[[^]]+\]: //' |
      { grep -vE '^[a-z]+:' || true; } |
      (cd "$(dirname "$page")" && xargs -r -d '\n' realpath -ms "--relative-to=$root")
  done | sort -u | while read -r page; do
    case $page in
      ../* | docs/* | studies/* | examples/*) ;;
      */*) if [ -f "$page" ]; then echo "$page"; fi ;;
    esac
  done
}

# Stores jars that are in several folders once: the others become links to the first.
share_jars() {
  (cd "$1" && find . -name '*.jar' -type f -exec sha256sum {} + | sort -k 1,1 -k 2,2) |
    while read -r sum file; do
      if [ "$sum" = "${first_sum:-}" ]; then
        ln -f "$1/$first" "$1/$file"
      else
        first_sum=$sum
        first=$file
      fi
    done
}

# Packs folder $2 in $1: the same names in the same order, without owners, with one time stamp.
pack() {
  (cd "$1" && tar --sort=name --mtime="$3" --owner=0 --group=0 --numeric-owner --format=gnu \
    --mode='u+rw,go+r,go-w,a+X' -cf - "$2" | gzip -n -1 >"$2.tar.gz")
}
