package assay.engine.hazelcast.site;

import assay.api.Durations;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.time.Duration;

/// What a strategy says of the other sites. The open edition has no replication of its own between clusters: a
/// `MapStore` takes each change of a map to a client of the other cluster.
///
/// @param spec what a process is told
public record Replication(JoinSpec spec) {

  private static final String NONE = "none";

  private Settings settings() {
    return spec.settings();
  }

  private String word() {
    return settings().text("replication", NONE);
  }

  /// Whether a member sends changes to other sites: one way only those of the first site do.
  public boolean sends() {
    return spec.linked()
        && (settings().text("direction").equals("both-ways") || spec.inFirstSite());
  }

  /// `write-delay-seconds`: 0 is write-through. Hazelcast has whole seconds, and parts of one count as one.
  public int delaySeconds() {
    if (!word().equals("write-behind")) {
      return 0;
    }
    Duration delay = Durations.parse(settings().text("batch-delay"));
    return Math.max(1, Math.toIntExact(delay.plusSeconds(1).minusNanos(1).toSeconds()));
  }

  /// `write-batch-size`.
  public int batch() {
    return settings().integer("batch");
  }
}
