package assay.judge.check;

import assay.api.Settings;
import assay.plan.ProcessName;
import assay.plan.Sites;
import assay.record.CellRecord;
import assay.record.RunRecord;
import assay.record.history.History;
import assay.record.io.DamagedRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the observers of a cell's sites heard and read.
///
/// @param sites the sites; none where the cluster has none
/// @param ways which way changes go between them
/// @param shared whether clients of several sites write the same keys: then the versions of one client have an
///     order, and those of two clients have none
/// @param observed the sites that have an observer, in their order
public record SiteArrivals(Sites sites, Ways ways, boolean shared, List<Observed> observed) {

  /// The setting that says whether clients of several sites write the same keys, and its value where they do.
  public static final String WRITERS = "writers";

  public static final String SHARED = "shared";

  /// A cell without sites.
  public static final SiteArrivals NONE =
      new SiteArrivals(new Sites(List.of()), Ways.NONE, false, List.of());

  /// Which way changes go between sites.
  public enum Ways {
    /// From none to another: a strategy that does not replicate.
    NONE,
    /// From the first site to the others.
    ONE_WAY,
    /// From each to the others.
    BOTH_WAYS;

    private static Ways of(Settings settings) {
      if (settings.text("replication", "").equals("none")) {
        return NONE;
      }
      return settings.text("direction", "one-way").equals("both-ways") ? BOTH_WAYS : ONE_WAY;
    }
  }

  public SiteArrivals {
    observed = List.copyOf(observed);
  }

  /// What one observer heard and read.
  ///
  /// @param site the place of its site, from 0
  /// @param name the site's name
  /// @param history its events, in the order it heard them
  /// @param whole false where it died while it wrote
  public record Observed(int site, String name, History history, boolean whole) {}

  /// Those of a cell.
  static SiteArrivals of(RunRecord run, CellRecord cell) {
    Settings settings = run.plan().strategy(cell.cell().strategy()).values();
    Sites sites = Sites.of(settings);
    if (!sites.any()) {
      return NONE;
    }
    List<Observed> observed = new ArrayList<>();
    cell.arrivals()
        .forEach((number, recorded) -> {
          if (run.cutAfterwards(cell, recorded.whole(), ProcessName.Role.OBSERVER)) {
            throw DamagedRecord.of(
                run.directory().root().resolve("history"),
                "an observer's history ends in the middle, though nobody died who wrote it");
          }
          if (number <= sites.all().size()) {
            String name = sites.all().get(number - 1).name();
            observed.add(new Observed(number - 1, name, recorded.history(), recorded.whole()));
          }
        });
    return new SiteArrivals(sites, Ways.of(settings), sharedIn(settings), observed);
  }

  /// Whether clients of several sites write the same keys in a strategy.
  public static boolean sharedIn(Settings settings) {
    return settings.text(WRITERS, "").equals(SHARED);
  }

  /// The place of the site of a client of a history, from 0.
  public int siteOf(int client) {
    return sites.indexOf(ProcessName.client(client + 1));
  }

  /// Whether what a client wrote must arrive in a site: one that is not its own and that its own sends changes to. Of
  /// a cluster of one site everything must.
  public boolean mustArrive(int client, int site) {
    int from = siteOf(client);
    if (!sites.linked()) {
      return true;
    }
    return from != site && (ways == Ways.BOTH_WAYS || (ways == Ways.ONE_WAY && from == 0));
  }

  /// Whether changes go from some site to another, so that there is something to judge.
  public boolean replicated() {
    return !sites.linked() || ways != Ways.NONE;
  }

  /// The observer of a site.
  public Optional<Observed> at(int site) {
    return observed.stream().filter(each -> each.site() == site).findFirst();
  }
}
