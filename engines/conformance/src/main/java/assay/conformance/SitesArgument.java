package assay.conformance;

import assay.api.engine.Site;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A test process's sites, as one word on its command line.
///
/// @param own its own site; empty without sites
record SitesArgument(String own, List<Site> all) {

  static final SitesArgument NONE = new SitesArgument("", List.of());

  private static final String FIELD = "/";
  private static final String SITE = ";";

  /// `ny;ny/cluster/15000/member-1,member-2/127.0.0.1,127.0.0.1;ldn/…`, or `;`
  String word() {
    return own + SITE + all.stream().map(SitesArgument::word).collect(Collectors.joining(SITE));
  }

  private static String word(Site site) {
    return String.join(
        FIELD,
        site.name(),
        site.cluster(),
        Integer.toString(site.port()),
        String.join(",", site.members()),
        String.join(",", site.addresses()));
  }

  static SitesArgument of(String word) {
    String[] parts = word.split(SITE);
    return parts.length == 0
        ? NONE
        : new SitesArgument(
            parts[0], Arrays.stream(parts).skip(1).map(SitesArgument::site).toList());
  }

  private static Site site(String word) {
    String[] fields = word.split(FIELD);
    return new Site(
        fields[0],
        fields[1],
        Integer.parseInt(fields[2]),
        List.of(fields[3].split(",")),
        List.of(fields[4].split(",")));
  }
}
