package assay.run.resume;

import assay.probe.HostProbe;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How this host differs from the host of a record.
public final class HostDifferences {

  private HostDifferences() {}

  /// A sentence each, without a full stop; empty on the same host.
  public static List<String> of(RunConditions then, RunConditions now, Environment environment) {
    List<String> differences = new ArrayList<>();
    if (!then.hostName().equals(now.hostName())) {
      differences.add("this host is not the one that it was begun on");
    }
    Map<String, String> facts = environment.host();
    HostProbe.identity()
        .forEach((name, value) -> {
          String before = facts.get(name);
          if (before != null && !before.equals(value)) {
            differences.add("the host's %s is %s, and was %s".formatted(name, value, before));
          }
        });
    return differences;
  }
}
