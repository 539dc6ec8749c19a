package assay.engine.hazelcast.site;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.time.Duration;

/// A configuration's replication to other sites. The open edition has no replication between clusters: a `MapStore`
/// passes each change of a map to a client of the other cluster.
///
/// @param spec the description of the process
public record Replication(JoinSpec spec) {

  private static final String NONE = "none";

  private Settings settings() {
    return spec.settings();
  }

  private String word() {
    return settings().text("replication", NONE);
  }

  /// Whether a member sends changes to other sites; with one-way replication only the first site does.
  public boolean sends() {
    return spec.linked()
        && (settings().text("direction").equals("both-ways") || spec.inFirstSite());
  }

  /// `write-delay-seconds`: 0 is write-through. Hazelcast has whole seconds, so fractions are rounded up.
  public int delaySeconds() {
    if (!word().equals("write-behind")) {
      return 0;
    }
    Duration delay = DurationNotation.parse(settings().text("batch-delay"));
    return Math.max(1, Math.toIntExact(delay.plusSeconds(1).minusNanos(1).toSeconds()));
  }

  public int batch() {
    return settings().integer("batch");
  }
}
