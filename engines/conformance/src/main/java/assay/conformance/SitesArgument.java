package assay.conformance;

import assay.api.site.Site;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// What a process that tests start is told of sites, in one word of its command line.
///
/// @param own the name of its own; empty where there are none
/// @param all all of them
record SitesArgument(String own, List<Site> all) {

  /// A cluster without sites.
  static final SitesArgument NONE = new SitesArgument("", List.of());

  private static final String FIELD = "/";
  private static final String SITE = ";";

  /// The word: `ny;ny/cluster/15000/member-1,member-2/127.0.0.1,127.0.0.1;ldn/…`, or `;`.
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

  /// What a word says.
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
