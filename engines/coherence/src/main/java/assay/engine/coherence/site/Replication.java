package assay.engine.coherence.site;

import assay.api.Durations;
import assay.api.Settings;
import assay.api.site.Site;
import java.util.List;

/// What the sites of a run send to each other, as a process of one of them sees it.
///
/// @param own the name of its site; empty where there are none
/// @param sites all of them, in the study's order
public record Replication(Settings settings, String own, List<Site> sites) {

  /// Coherence's shortest wait; with none it has no queue, and the writer waits.
  private static final long SHORTEST_MILLIS = 1;

  /// Whether anything is sent from one site to another.
  public boolean isOn() {
    return sites.size() > 1 && !settings.text("replication").equals("none");
  }

  /// Whether changes wait in a queue of the owner's.
  public boolean isQueued() {
    return settings.text("replication").equals("write-behind");
  }

  boolean bothWays() {
    return settings.text("direction").equals("both-ways");
  }

  boolean highestVersionWins() {
    return settings.text("conflict").equals("highest-version");
  }

  /// The sites that this one sends its changes to.
  public List<Site> targets() {
    return isOn() && (bothWays() || own.equals(sites.getFirst().name()))
        ? sites.stream().filter(site -> !site.name().equals(own)).toList()
        : List.of();
  }

  /// Whether another site sends its changes to this one.
  boolean receives() {
    return isOn() && (bothWays() || !own.equals(sites.getFirst().name()));
  }

  /// Its own site.
  Site here() {
    return sites.stream().filter(site -> site.name().equals(own)).findFirst().orElseThrow();
  }

  ReceiverPlacement placement() {
    return ReceiverPlacement.of(settings.text("receiver-placement"));
  }

  /// The receivers of a site.
  List<Receiver> receivers(Site site) {
    return Receiver.of(site, settings.integer("receivers"));
  }

  int batch() {
    return settings.integer("batch");
  }

  long delayMillis() {
    return Math.max(SHORTEST_MILLIS, Durations.parse(settings.text("batch-delay")).toMillis());
  }
}
