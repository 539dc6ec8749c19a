package assay.engine;

import java.util.List;

/// Engines of the same kind.
enum EngineGroup {
  GRIDS("Grids", "Cache"),
  SESSIONS("Stores of sessions", "WebClient"),
  BROKERS("Brokers", "MessageClient");

  private final String heading;
  private final String asked;

  EngineGroup(String heading, String asked) {
    this.heading = heading;
    this.asked = asked;
  }

  String heading() {
    return heading;
  }

  List<EngineDescriptor> of(InstalledEngines engines) {
    return engines.descriptors().stream()
        .filter(engine -> engine.capabilities().contains(asked))
        .filter(engine -> !engine.capabilities().contains("SimulatedMembers"))
        .toList();
  }

  /// Capabilities that at least one engine has, in order of name.
  List<String> capabilities(List<EngineDescriptor> engines) {
    return engines.stream()
        .flatMap(engine -> engine.capabilities().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
