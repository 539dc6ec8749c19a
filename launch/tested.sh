# shellcheck shell=bash
# Sourced by ./verify: the tests' results, from all modules' reports.

# The reports from the modules in the sources $1.
reports_of() {
  (cd "$1" && find . -path '*/target/*-reports/TEST-*.xml' -not -path './benchmarks/*' -print)
}

# Removes the reports of earlier tests.
remove_reports() {
  reports_of "$1" | while IFS= read -r report; do rm -f "$1/$report"; done
}

# Prints how many tests the host had to skip, and its missing parts.
tell_skipped() {
  (cd "$1" && reports_of . | tr '\n' '\0' | xargs -0 cat /dev/null) | awk '
    /<system-(out|err)>/ { printed = 1 }
    printed { if (/<\/system-(out|err)>/) printed = 0; next }
    {
      # A report can have several on a line.
      while (match($0, /<skipped[^>]*>/)) {
        tag = substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
        if (!match(tag, /message="[^"]*"/)) continue
        why = substr(tag, RSTART + 9, RLENGTH - 10)
        gsub(/&#10;.*/, "", why); gsub(/&quot;/, "\"", why); gsub(/&apos;/, "\047", why)
        gsub(/&lt;/, "<", why); gsub(/&gt;/, ">", why); gsub(/&amp;/, "\\&", why)
        sub(/^Assumption failed: /, "", why)
        if (why ~ /^skipped: you do not claim/) why = "not claimed by the engine that is tested"
        skipped[why]++
        all++
      }
    }
    END {
      if (!all) exit
      printf "%d tests skipped:\n", all
      for (why in skipped) printf "%6d  %s\n", skipped[why], why | "sort -k 1,1nr -k 2"
    }'
}

# Names the failed tests and fails if there are any. Maven was told to continue, and reports them in log $2.
tell_failed() {
  local failed
  failed=$(cd "$1" && reports_of . | tr '\n' '\0' | xargs -0 awk '
    /<system-(out|err)>/ { printed = 1 }
    printed { if (/<\/system-(out|err)>/) printed = 0; next }
    /<testcase / {
      test = $0
      sub(/.* classname="/, "", test); sub(/".*/, "", test)
      name = $0
      sub(/.*<testcase name="/, "", name); sub(/".*/, "", name)
    }
    /<(failure|error)[ >]/ { print "  " test "  " name }' /dev/null)
  if [ -n "$failed" ]; then
    echo "verify: $(echo "$failed" | wc -l | tr -d ' ') tests failed:" >&2
    echo "$failed" >&2
    return 1
  fi
  # A test JVM that ended by itself leaves no report.
  if grep -E '^\[ERROR\] +(There are test failures|There was a|ExecutionException|.*[Ff]orked VM|Tests run:[^<]*$)' "$2" >&2; then
    echo "verify: tests failed that left no report; see $2" >&2
    return 1
  fi
}
