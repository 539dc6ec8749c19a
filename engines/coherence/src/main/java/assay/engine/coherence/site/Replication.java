package assay.engine.coherence.site;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.Site;
import java.util.List;

/// The replication between a run's sites, as a process in one site sees it.
///
/// @param own the process's site; empty without sites
/// @param sites all sites, in the study's order
public record Replication(Settings settings, String own, List<Site> sites) {

  /// Coherence's shortest delay; with 0 there is no queue, and the writer waits.
  private static final long SHORTEST_MILLIS = 1;

  public boolean isOn() {
    return sites.size() > 1 && !settings.text("replication").equals("none");
  }

  /// Whether changes wait in the owner's queue.
  public boolean isQueued() {
    return settings.text("replication").equals("write-behind");
  }

  boolean bothWays() {
    return settings.text("direction").equals("both-ways");
  }

  boolean highestVersionWins() {
    return settings.text("conflict").equals("highest-version");
  }

  public List<Site> targets() {
    return isOn() && (bothWays() || own.equals(sites.getFirst().name()))
        ? sites.stream().filter(site -> !site.name().equals(own)).toList()
        : List.of();
  }

  /// Whether another site sends changes to this one.
  boolean receives() {
    return isOn() && (bothWays() || !own.equals(sites.getFirst().name()));
  }

  Site here() {
    return sites.stream().filter(site -> site.name().equals(own)).findFirst().orElseThrow();
  }

  ReceiverPlacement placement() {
    return ReceiverPlacement.of(settings.text("receiver-placement"));
  }

  List<ReceivingMember> receivers(Site site) {
    return ReceivingMember.of(site, settings.integer("receivers"));
  }

  int batch() {
    return settings.integer("batch");
  }

  long delayMillis() {
    return Math.max(
        SHORTEST_MILLIS, DurationNotation.parse(settings.text("batch-delay")).toMillis());
  }
}
