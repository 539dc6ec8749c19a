package assay.engine.reference;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.workload.tradeoffs.Tradeoffs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Opens sessions with the descriptor's defaults and a test's own settings.
final class Sessions {

  private Sessions() {}

  /// @param settings alternating names and values
  static Session open(Path folder, int members, String... settings) {
    Map<String, String> values = new HashMap<>(Descriptor.read().defaults());
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return open(folder, members, values);
  }

  /// With these settings only.
  static Session open(Path folder, int members, Map<String, String> settings) {
    return new ReferenceEngine()
        .open(
            new JoinSpec(
                "client-1",
                "machine-1",
                "cluster",
                0,
                members,
                new Settings(settings),
                new Tradeoffs().types(),
                folder));
  }

  static InjectedFaultCounts injected(Session session) {
    return ((SimulatedSession) session).injected();
  }
}
