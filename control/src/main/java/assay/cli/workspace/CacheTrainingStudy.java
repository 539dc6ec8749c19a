package assay.cli.workspace;

import assay.engine.EngineDescriptor;
import java.util.Arrays;
import java.util.Set;

/// The study that trains a start-up cache. Every engine supports the requests of at least one of these workloads.
enum CacheTrainingStudy {
  MAPS(
      "Cache", "tradeoffs", 500, "customers: 2_000", "put: 40, get: 30, reread: 30", "lost-writes"),
  WEB(
      "WebClient",
      "web-shop",
      500,
      "users: 2_000",
      "login: 20, search: 20, view: 20, add: 20, purchase: 10, logout: 10",
      "session-state"),
  /// A low rate, because the broker is new, makes a cache and shares its host.
  MESSAGES(
      "MessageClient",
      "trader",
      50,
      "instruments: 20",
      "quote: 60, order: 20, place: 10, price: 10",
      "orders");

  private final String capability;
  private final String workload;
  private final int rate;
  private final String data;
  private final String mix;
  private final String check;

  CacheTrainingStudy(
      String capability, String workload, int rate, String data, String mix, String check) {
    this.capability = capability;
    this.workload = workload;
    this.rate = rate;
    this.data = data;
    this.mix = mix;
    this.check = check;
  }

  /// The first study that an engine supports.
  private static CacheTrainingStudy of(Set<String> capabilities) {
    return Arrays.stream(values())
        .filter(each -> capabilities.contains(each.capability))
        .findFirst()
        .orElse(MAPS);
  }

  /// The study's text for an engine, with the fewest possible members. An engine without backups has no such setting.
  static String text(EngineDescriptor engine) {
    CacheTrainingStudy study = of(Set.copyOf(engine.capabilities()));
    return """
    study: training
    question: Which classes does a member need, and which a client?
    engine: %s
    workload: %s
    cluster: { members: %d, machines: 1, measure-memory: never%s }
    data: { %s }
    steps:
      - open: { rate: %d/s, warm-up: 1s, for: 2s, mix: { %s } }
    check: [%s]
    """
        .formatted(
            engine.engine(),
            study.workload,
            engine.cluster().fewest(),
            engine.settings().containsKey("backup") ? ", backup: none" : "",
            study.data,
            study.rate,
            study.mix,
            study.check);
  }
}
