package assay.engine;

import java.lang.module.ModuleDescriptor.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The releases of a product that an adapter fits, as a value's form in a descriptor: `<release 5.3.0 .. 5.7.0>`, or
/// several ranges and single releases, joined by commas.
record ReleaseRange(List<Span> spans) {

  private static final Pattern FORM = Pattern.compile("<release ([^<>]+)>");

  /// No pre-releases. A release becomes the name of a folder.
  private static final Pattern RELEASE = Pattern.compile("\\d{1,9}(\\.\\d{1,9}){1,4}(\\.Final)?");

  /// From the first to the last, both included.
  private record Span(Version first, Version last) {

    boolean holds(Version release) {
      return release.compareTo(first) >= 0 && release.compareTo(last) <= 0;
    }
  }

  /// The range of a form; empty if it is none.
  static Optional<ReleaseRange> parse(String form) {
    Matcher matcher = FORM.matcher(form);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    List<Span> spans = new ArrayList<>();
    for (String part : matcher.group(1).split(",")) {
      String[] ends = part.strip().split(" \\.\\. ", 2);
      String first = ends[0].strip();
      String last = ends[ends.length - 1].strip();
      if (!isRelease(first) || !isRelease(last)) {
        return Optional.empty();
      }
      spans.add(new Span(Version.parse(first), Version.parse(last)));
    }
    return Optional.of(new ReleaseRange(List.copyOf(spans)));
  }

  boolean holds(String release) {
    return isRelease(release)
        && spans.stream().anyMatch(span -> span.holds(Version.parse(release)));
  }

  private static boolean isRelease(String text) {
    return RELEASE.matcher(text).matches();
  }
}
