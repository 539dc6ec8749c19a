package assay.study.check;

import assay.api.Settings;
import assay.api.Workload;
import assay.api.site.HasTracedData;
import assay.engine.EngineDescriptor;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that sites, their link and replication fit together and fit the host. A problem of
/// several configurations is reported once.
public final class SiteChecks {

  private static final Set<String> CHECKS =
      Set.of(
          "cross-site-losses",
          "cross-site-duplicates",
          "cross-site-order",
          "cross-site-lag",
          "convergence");

  private static final String REPLICATION = "replication";
  private static final String LINK = "link-";
  private static final String NETWORK = "network";

  private final Study study;
  private final EngineDescriptor engine;
  private final HostCapabilities host;
  private final StudyProblems problems;
  private final Set<String> told = new HashSet<>();

  public SiteChecks(
      Study study, EngineDescriptor engine, HostCapabilities host, StudyProblems problems) {
    this.study = study;
    this.engine = engine;
    this.host = host;
    this.problems = problems;
  }

  /// @param workload null if unknown
  public void check(List<Configuration> configurations, @Nullable Workload workload) {
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      ClusterSites sites = ClusterSites.of(settings);
      checkLink(settings, sites);
      checkReplication(settings, sites);
      if (sites.any()) {
        checkCounted("members");
        checkOfSite(workload);
      } else {
        checkChecks();
      }
      if (sites.linked()) {
        checkNetwork(settings);
      }
    }
  }

  /// Checks only whether the host can link the sites. Other settings may be wrong.
  public void checkHost(List<Configuration> configurations) {
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      boolean linked =
          ClusterSites.parse(settings.text(ClusterSites.SETTING, ""), 1)
              .filter(ClusterSites::linked)
              .isPresent();
      if (linked && settings.text(NETWORK, "loopback").equals("private")) {
        checkNetwork(settings);
      }
    }
  }

  private void checkCounted(String setting) {
    written(setting)
        .ifPresent(given ->
            tell(
                given,
                "E460",
                "`%s` conflicts with `sites`, which set the number for each site"
                    .formatted(setting),
                "leave it out"));
  }

  private void checkLink(Settings settings, ClusterSites sites) {
    for (String name : settings.values().keySet()) {
      Optional<SourceValue> given =
          name.startsWith(LINK) ? written(name) : Optional.<SourceValue>empty();
      if (given.isPresent() && !anyLinked()) {
        tell(
            given.get(),
            "E461",
            "`%s` belongs to a link, but no configuration has two sites".formatted(name),
            "name them: `cluster: { sites: { here: { members: 3 }, there: { members: 2 } } }`");
      }
      if (given.isPresent() && engine.simulated()) {
        tell(
            given.get(),
            "E461",
            "the members of %s live inside its clients, so there is no link between them"
                .formatted(engine.title()),
            "leave it out, or use another engine");
      }
    }
    if (sites.linked()
        && settings.durationOf("link-jitter").compareTo(settings.durationOf("link-delay")) > 0) {
      tell(
          written("link-jitter").orElse(study.id()),
          "E465",
          "a frame cannot arrive before it was sent: the jitter is longer than the delay",
          "at most as much as `link-delay`");
    }
  }

  private boolean anyLinked() {
    return study
        .written(ClusterSites.SETTING)
        .anyMatch(
            given -> ClusterSites.parse(given.text(), 1).filter(ClusterSites::linked).isPresent());
  }

  private void checkReplication(Settings settings, ClusterSites sites) {
    if (!settings.text(REPLICATION, "none").equals("none") && !sites.any()) {
      tell(
          written(REPLICATION).orElse(study.id()),
          "E467",
          "`replication: %s` has no target: the cluster has no sites"
              .formatted(settings.text(REPLICATION)),
          "name them: `cluster: { sites: { here: { members: 3 }, there: { members: 2 } } }`");
    }
  }

  private void checkOfSite(@Nullable Workload workload) {
    SourceValue at = written(ClusterSites.SETTING).orElse(study.id());
    if (!engine.settings().containsKey(REPLICATION)
        || !engine.capabilities().contains("EntryEvents")) {
      tell(
          at,
          "E463",
          "%s cannot replicate writes from one site to another".formatted(engine.title()),
          "use an engine with the setting `replication` (assay list engines)");
    }
    if (workload != null && !(workload instanceof HasTracedData)) {
      tell(
          at,
          "E466",
          "the values of the workload `%s` do not identify their writes".formatted(workload.name()),
          "use the workload `wan`, or your own workload that implements `HasTracedData`");
    }
  }

  private void checkChecks() {
    for (SourceValue check : study.checks()) {
      if (CHECKS.contains(check.text())) {
        tell(
            check,
            "E464",
            "`%s` needs a site, but a configuration has none".formatted(check.text()),
            "name at least one site in `cluster`");
      }
    }
  }

  private void checkNetwork(Settings settings) {
    SourceValue at = written(ClusterSites.SETTING).orElse(study.id());
    if (engine.simulated()) {
      return;
    }
    if (!settings.text(NETWORK, "loopback").equals("private")) {
      tell(
          at,
          "E462",
          "members of two sites need their own addresses and a link, but they are on the host's"
              + " loopback",
          "set `cluster: { network: private }`, which needs root on Linux");
    } else if (host.noLink().isPresent()) {
      tell(
          at,
          "E416",
          "two sites are not available here: " + host.noLink().get(),
          "run it on a host that supports two sites");
    }
  }

  private Optional<SourceValue> written(String setting) {
    return study.written(setting).findFirst();
  }

  private void tell(SourceValue at, String code, String what, String help) {
    if (told.add(code + what + at.origin())) {
      problems.at(at, code, what, help);
    }
  }
}
