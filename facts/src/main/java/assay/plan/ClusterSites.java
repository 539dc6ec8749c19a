package assay.plan;

import assay.api.Settings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A cluster's sites: `ny 3, ldn 2`, or `ny 2 clients 1, ldn 2 clients 1`. Each is a cluster of its own. Numbers run
/// across sites: with `ny 3, ldn 2` the second site has `member-4` and `member-5`.
///
/// @param all may be empty
public record ClusterSites(List<Site> all) {

  public static final String SETTING = "sites";

  public static final String NONE = "none";

  public static final int MOST = 2;

  private static final Pattern SITE =
      Pattern.compile("([a-z][a-z0-9-]{0,19}) ([1-9]\\d?)(?: clients (\\d{1,3}))?");

  public ClusterSites {
    all = List.copyOf(all);
  }

  /// @param clients clients that send requests
  /// @param firstMember its first member's number
  /// @param firstClient its first client's number, if any
  public record Site(String name, int members, int clients, int firstMember, int firstClient) {

    private boolean has(ProcessName process) {
      return switch (process.role()) {
        case MEMBER -> process.number() >= firstMember && process.number() < firstMember + members;
        case CLIENT -> process.number() >= firstClient && process.number() < firstClient + clients;
        case TRAFFIC, OBSERVER -> false;
      };
    }
  }

  public static ClusterSites of(Settings settings) {
    int clients = Integer.parseInt(settings.text("clients", "1"));
    return parse(settings.text(SETTING, NONE), clients).orElseThrow();
  }

  /// Parses the setting; empty if invalid.
  ///
  /// @param clients of the first site, if the text has none
  public static Optional<ClusterSites> parse(String text, int clients) {
    if (text.equals(NONE)) {
      return Optional.of(new ClusterSites(List.of()));
    }
    List<Site> sites = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int member = 1;
    int client = 1;
    for (String part : text.split(",", -1)) {
      Matcher matcher = SITE.matcher(part.strip());
      if (!matcher.matches() || !names.add(matcher.group(1)) || sites.size() == MOST) {
        return Optional.empty();
      }
      int members = Integer.parseInt(matcher.group(2));
      String own = matcher.group(3);
      int sending = own != null ? Integer.parseInt(own) : sites.isEmpty() ? clients : 0;
      sites.add(new Site(matcher.group(1), members, sending, member, client));
      member += members;
      client += sending;
    }
    return sites.getFirst().clients() == 0
        ? Optional.empty()
        : Optional.of(new ClusterSites(sites));
  }

  public boolean any() {
    return !all.isEmpty();
  }

  public boolean linked() {
    return all.size() > 1;
  }

  public int members() {
    return all.stream().mapToInt(Site::members).sum();
  }

  public int clients() {
    return all.stream().mapToInt(Site::clients).sum();
  }

  /// A process's site, from 0; 0 without sites. Members started later and background users belong to the first site.
  public int indexOf(ProcessName process) {
    if (process.role() == ProcessName.Role.OBSERVER) {
      return process.number() - 1;
    }
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).has(process)) {
        return i;
      }
    }
    return 0;
  }

  public String text() {
    return all.isEmpty()
        ? NONE
        : all.stream()
            .map(site ->
                site.name()
                    + " "
                    + site.members()
                    + (site.clients() > 0 ? " clients " + site.clients() : ""))
            .collect(Collectors.joining(", "));
  }
}
