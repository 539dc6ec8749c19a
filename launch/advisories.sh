#!/bin/sh
# For every component below the version that fixes a published advisory, prints the reason to keep it. Needs no network:
# versions and reasons are in advisories.tsv.
set -eu
list=${ASSAY_ADVISORIES:-$(dirname "$0")/advisories.tsv}

usage() {
  cat <<'TEXT'
Usage: launch/advisories.sh SBOM-or-folder...
Checks components against launch/advisories.tsv: those of an SBOM (CycloneDX, JSON), and the jars in a folder and below it.
Exit code: 0 if each component below a fixed version has a reason, 1 if a component has none or a reason is no longer needed,
2 if no component could be checked.
TEXT
}

# Lists an SBOM's components: group, artifact, version, SBOM. One purl is one component.
of_sbom() {
  tr ',' '\n' <"$1" | awk -v from="$1" '
    match($0, /"purl"[ \t]*:[ \t]*"pkg:maven\/[^"?]*/) {
      purl = substr($0, RSTART, RLENGTH)
      sub(/^.*pkg:maven\//, "", purl)
      slash = index(purl, "/")
      at = index(purl, "@")
      if (slash && at > slash)
        print substr(purl, 1, slash - 1) "\t" substr(purl, slash + 1, at - slash - 1) "\t" substr(purl, at + 1) "\t" from
    }'
}

# Lists the jars in a folder, as components without a group.
of_folder() {
  find "$1" -name '*.jar' -type f | awk '
    {
      name = $0
      sub(/^.*\//, "", name)
      sub(/\.jar$/, "", name)
      if (match(name, /-[0-9]/))
        print "\t" substr(name, 1, RSTART - 1) "\t" substr(name, RSTART + 1) "\t" $0
    }'
}

case "${1:-}" in
  "" | -*)
    usage >&2
    exit 2
    ;;
esac
folders=0
for each; do
  if [ -d "$each" ]; then
    folders=1
  elif ! [ -f "$each" ]; then
    echo "assay advisories: there is no $each: name an SBOM or a folder" >&2
    exit 2
  fi
done

for each; do
  if [ -d "$each" ]; then of_folder "$each"; else of_sbom "$each"; fi
done | sort -u | awk -F '\t' -v list="$list" -v folders="$folders" '
  function refuse(what) { print "assay advisories: " what | "cat >&2"; bad = 1 }

  # The leading numbers of a version as one comparable number: 4.1.137.Final is 4, 1, 137.
  function part(version, i,   parts, n) {
    n = split(version, parts, /[.-]/)
    return i <= n && parts[i] ~ /^[0-9]+$/ ? parts[i] + 0 : 0
  }

  function below(one, other,   i) {
    for (i = 1; i <= 4; i++)
      if (part(one, i) != part(other, i)) return part(one, i) < part(other, i)
    return one ~ /-(M|RC|alpha|beta|SNAPSHOT)/ && other !~ /-(M|RC|alpha|beta|SNAPSHOT)/
  }

  # A fix counts for its own line (4.1, 4.2) and for older lines without a fix.
  function affected(version, fixed,   fixes, n, i) {
    if (fixed == "none") return 1
    n = split(fixed, fixes, " ")
    for (i = 1; i <= n; i++)
      if (part(version, 1) < part(fixes[i], 1) ||
          (part(version, 1) == part(fixes[i], 1) && part(version, 2) <= part(fixes[i], 2)))
        return below(version, fixes[i])
    return 0
  }

  # Whether this group and artifact match a row; a jar has no group.
  function same(group, artifact, row,   colon, own) {
    colon = index(row, ":")
    if (group != "" && group != substr(row, 1, colon - 1)) return 0
    own = substr(row, colon + 1)
    if (own ~ /\*$/) return index(artifact, substr(own, 1, length(own) - 1)) == 1
    return artifact == own
  }

  BEGIN {
    while ((got = (getline line < list)) > 0) {
      at++
      if (line ~ /^#/ || line == "") continue
      if (split(line, cell, "\t") != 6 || cell[1] !~ /:/) {
        refuse(list ", line " at ": expected six columns with a tab between them, the first group:artifact")
        continue
      }
      row[++rows] = cell[1]; fixed[rows] = cell[2]; advisory[rows] = cell[3]
      stays[rows] = cell[4]; needs[rows] = cell[5]; reason[rows] = cell[6]
    }
    if (got < 0 || !rows) { refuse(list " cannot be read, or lists nothing"); unread = 1; exit }
  }

  {
    seen++
    for (r = 1; r <= rows; r++) {
      if (!same($1, $2, row[r])) continue
      if (!affected($3, fixed[r])) continue
      told = ($1 == "" ? "" : $1 ":") $2 " " $3
      why = 0
      for (other = 1; other <= rows; other++)
        if (row[other] == row[r] && stays[other] == $3 && ($1 != "" || index($4, "/" needs[other] "/"))) why = other
      if (why) {
        needed[why] = 1
        if (!said[told]++) print told " stays in " needs[why] " (" advisory[r] "): " reason[why]
      } else if (!said[told " " r]++)
        refuse(told " in " $4 " is below what fixes " advisory[r] " (" fixed[r] "), and advisories.tsv gives no reason: take a fixed version, or write there which engine needs it and why no study reaches it")
    }
  }

  END {
    if (unread) exit 2
    if (!seen) { refuse("no component was found: name an SBOM of CycloneDX in JSON, or a folder with jars"); exit 2 }
    for (r = 1; r <= rows; r++)
      # An SBOM names the kit with the servers, not the jars in it.
      if (stays[r] != "-" && !needed[r] && (folders || needs[r] !~ /\/server$/))
        refuse("the reason for " row[r] " " stays[r] " is no longer needed, for " needs[r] " does not have that version: remove it from advisories.tsv")
    if (!bad) print seen " components: each is at a fixed version or has a reason."
    exit bad
  }'
