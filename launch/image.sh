# shellcheck shell=bash
# Sourced by ./assay: makes the image for members and clients when a hosts file says `container:`. It needs no registry
# and no network: the image contains Assay's JDK, the installation, and the few programs and libraries from this host that
# both need.

image_usage() {
  echo "Usage: ${ASSAY_COMMAND:-./assay} image [--tool podman|docker] [--name NAME] [--stdout] [ENGINE...]"
  cat <<'TEXT'
Makes an image of this installation, this JDK and this host's own libraries, for hosts with `container:` (docs/how-to/hosts.md).
  --tool TOOL   the program that gets the image; podman by default
  --name NAME   the image's name; assay by default
  --stdout      writes it as a tar archive to the standard output instead, for `podman import` or `docker import`
  ENGINE        only these engines; by default all that are installed
TEXT
}

# Programs for scripts in a container, and for engines, as far as this host has them.
image_tools="sh env cat cut find grep gzip head ln ls mkdir mv readlink rm sed sha256sum sleep sort tail tar tr uname wc setpriv unshare ip redis-server redis-cli valkey-server valkey-cli"
image_needed="sh env cat find grep gzip head mkdir readlink sed sha256sum sleep sort tar tr uname wc"

image() {
  local root=$1 tool=podman name=assay stdout=""
  local engines=()
  shift
  while [ $# -gt 0 ]; do
    case "$1" in
      --tool | --name)
        if [ $# -lt 2 ]; then
          echo "assay image: $1 takes a name" >&2
          return 2
        fi
        if [ "$1" = --tool ]; then tool=$2; else name=$2; fi
        shift
        ;;
      --stdout) stdout=yes ;;
      -h | --help)
        image_usage
        return 0
        ;;
      -*)
        echo "assay image: unknown option $1" >&2
        image_usage >&2
        return 2
        ;;
      *) engines+=("$1") ;;
    esac
    shift
  done
  local list
  list=$(mktemp) || return 3
  image_list=$list
  trap 'rm -f "$image_list" "$image_list.missing"' EXIT
  image_files "$(home_of "$root")" "$list" ${engines[@]+"${engines[@]}"} || return
  if [ -n "$stdout" ]; then
    image_pack "$(home_of "$root")" "$list" || {
      echo "assay image: the archive is not whole; tar says why above" >&2
      return 3
    }
    return
  fi
  if ! command -v "$tool" >/dev/null; then
    echo "assay image: there is no \`$tool\` on this host: install it, or name another with --tool" >&2
    return 3
  fi
  echo "assay: packing $(wc -l <"$list") files …" >&2
  # A caller with `set -e` must not end here silently.
  local ended
  if image_pack "$(home_of "$root")" "$list" |
    "$tool" import -c "ENV JAVA_HOME=/opt/jdk" -c "ENV LANG=C.UTF-8" \
      -c "ENV PATH=/opt/jdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" - "$name" >/dev/null; then
    ended=("${PIPESTATUS[@]}")
  else
    ended=("${PIPESTATUS[@]}")
  fi
  if [ "${ended[0]}" != 0 ] || [ "${ended[1]}" != 0 ]; then
    echo "assay image: no image was made; $tool or tar says why above" >&2
    return 3
  fi
  echo "$name"
}

# Writes to $2 every file in the image by its path on this host, for the installation $1 with the engines that follow.
image_files() {
  local home=$1 list=$2 engine tool path
  shift 2
  {
    find -L "$home/child" "$home/workloads" -type f
    if [ $# = 0 ]; then
      find -L "$home/engines" -type f
    fi
    find -L "$JAVA_HOME" \( -name jmods -o -name man -o -name include -o -name src.zip -o -name demo \) -prune \
      -o -type f -print
    echo /bin/sh
    for tool in $image_tools; do
      if path=$(command -v "$tool"); then
        echo "$path"
      fi
    done
  } >"$list" 2>"$list.missing"
  for engine in "$@"; do
    if ! [ -d "$home/engines/$engine" ]; then
      echo "assay image: no engine \`$engine\` is installed; there are: $(ls "$home/engines" | tr '\n' ' ')" >&2
      return 2
    fi
    find -L "$home/engines/$engine" -type f >>"$list"
  done
  for tool in $image_needed; do
    if ! command -v "$tool" >/dev/null; then
      echo "assay image: this host has no \`$tool\`, which scripts in a container need" >&2
      return 3
    fi
  done
  libraries_of "$list" >>"$list"
}

# The libraries that the files in $1 need, at the paths where they are searched.
libraries_of() {
  local jdk
  jdk=$(grep_pattern "$JAVA_HOME")
  {
    grep -E '^/(usr/(local/)?)?s?bin/' "$1" || true
    grep -E "^$jdk/(bin/java|lib/.*\.so)\$" "$1" | grep -vE '/lib(awt_xawt|splashscreen|jawt|jsound)\.so$' || true
  } | tr '\n' '\0' | {
    # Fails with a message for scripts and programs that need no library.
    xargs -0 ldd 2>/dev/null || true
  } | sed -nE -e 's/.* => (\/.+) \(0x[0-9a-f]+\)$/\1/p' -e 's/^[[:space:]]+(\/.*ld-.+) \(0x[0-9a-f]+\)$/\1/p' |
    { grep -v -E "^$jdk/" || true; } | sort -u
}

# The path $1 as a pattern for `grep -E` that matches only this path.
grep_pattern() {
  printf '%s' "$1" | sed 's/[][\.*^$()+?{}|]/\\&/g'
}

# Writes the files listed in $2 as a tar archive, the installation $1 as /assay and the JDK as /opt/jdk.
image_pack() {
  local home=$1 list=$2 base ended=0
  base=$(mktemp -d) || return 3
  mkdir -p "$base/tmp" "$base/proc" "$base/sys" "$base/dev" "$base/etc" "$base/run" "$base/root" "$base/var/tmp"
  chmod 755 "$base"
  chmod 1777 "$base/tmp" "$base/var/tmp"
  echo 'root:x:0:0:root:/root:/bin/sh' >"$base/etc/passwd"
  echo 'root:x:0:' >"$base/etc/group"
  echo 'hosts: files dns' >"$base/etc/nsswitch.conf"
  # Any user can read it, whatever the installation's umask was.
  tar --owner=0 --group=0 --numeric-owner --mode=a+rX -ch --hard-dereference \
    --transform="s,^$(tar_pattern "$home")/,assay/," --transform="s,^$(tar_pattern "$JAVA_HOME")/,opt/jdk/," \
    -f - -C "$base" . -C / -T <(sed 's,^/,,' "$list" | sort -u) || ended=$?
  rm -rf "$base"
  return $ended
}

# The path $1 as a pattern for `tar --transform` that matches only this path.
tar_pattern() {
  printf '%s' "${1#/}" | sed 's/[][\.*^$,&/]/\\&/g'
}
