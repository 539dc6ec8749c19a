package assay.judge.check;

import assay.api.Settings;
import assay.judge.order.VersionOrderScope;
import assay.plan.ClusterSites;
import assay.plan.ProcessName;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.history.History;
import assay.record.io.DamagedRecordProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the observers of a trial's sites heard and read.
///
/// @param shared whether clients write the same keys; see [#order]
/// @param observed the sites with an observer, in order
public record SiteArrivals(ClusterSites sites, Ways ways, boolean shared, List<Observed> observed) {

  /// The setting, and its value, for clients that share keys.
  public static final String WRITERS = "writers";

  public static final String SHARED = "shared";

  /// A trial without sites, whose keys have one writer at a time.
  public static final SiteArrivals NONE = withoutSites(false);

  /// A trial without sites.
  public static SiteArrivals withoutSites(boolean shared) {
    return new SiteArrivals(new ClusterSites(List.of()), Ways.NONE, shared, List.of());
  }

  /// The direction of replication between sites.
  public enum Ways {
    NONE,
    ONE_WAY,
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

  /// @param site the index of its site, from 0
  /// @param history its events in the order heard
  /// @param whole false if the observer died while it wrote
  public record Observed(int site, String name, History history, boolean whole) {}

  static SiteArrivals of(RunRecord run, TrialRecord trial) {
    Settings settings = run.plan().configuration(trial.trial().configuration()).values();
    ClusterSites sites = ClusterSites.of(settings);
    if (!sites.any()) {
      return withoutSites(sharedIn(settings));
    }
    List<Observed> observed = new ArrayList<>();
    trial
        .arrivals()
        .forEach((number, recorded) -> {
          if (run.cutAfterwards(trial, recorded.whole(), ProcessName.Role.OBSERVER)) {
            throw DamagedRecordProblems.of(
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

  public static boolean sharedIn(Settings settings) {
    return settings.text(WRITERS, "").equals(SHARED);
  }

  public VersionOrderScope order() {
    if (!shared) {
      return VersionOrderScope.ALL;
    }
    return sites.any() ? VersionOrderScope.BY_CLIENT : VersionOrderScope.NONE;
  }

  public int siteOf(int client) {
    return sites.indexOf(ProcessName.client(client + 1));
  }

  /// Whether a client's write must arrive in a site: in sites that the client's own site replicates to; within one
  /// site always.
  public boolean mustArrive(int client, int site) {
    int from = siteOf(client);
    if (!sites.linked()) {
      return true;
    }
    return from != site && (ways == Ways.BOTH_WAYS || (ways == Ways.ONE_WAY && from == 0));
  }

  public boolean replicated() {
    return !sites.linked() || ways != Ways.NONE;
  }

  public Optional<Observed> at(int site) {
    return observed.stream().filter(each -> each.site() == site).findFirst();
  }
}
