package assay.dist;

/// A study on three Coherence members at 200 requests a second, for faults.
final class FaultStudy {

  private FaultStudy() {}

  /// @param network the cluster's network
  /// @param duration the window's length
  /// @param faults a line of YAML each
  static String of(String network, String duration, String... faults) {
    StringBuilder text =
        new StringBuilder(
            """
            study: faults
            question: Does each fault do what it says?
            engine: coherence
            workload: tradeoffs
            cluster: { members: 3, machines: 3, heap: 192m, client-heap: 128m, measure-memory: never, network: %s }
            data: { customers: 1_000, value: 16 }
            configurations: { one: { backup: sync } }
            check: [lost-writes]
            steps:
              - open:
                  rate: 200/s
                  warm-up: 1s
                  for: %s
                  mix: { put: 50, get: 50 }
                  faults:
            """
                .formatted(network, duration));
    for (String fault : faults) {
      text.append("        - ").append(fault).append('\n');
    }
    return text.toString();
  }
}
