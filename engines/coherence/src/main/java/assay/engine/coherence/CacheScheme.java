package assay.engine.coherence;

import assay.api.Settings;
import java.util.Arrays;
import java.util.Locale;

/// The holders of a map's entries.
enum CacheScheme {
  /// The owners of partitions and their backups.
  PARTITIONED("distributed-scheme"),
  /// All processes, including clients; each change of a key takes a lease.
  REPLICATED("replicated-scheme"),
  /// All processes, including clients; changes take no lease.
  OPTIMISTIC("optimistic-scheme"),
  /// The client's process only, without a cluster.
  LOCAL("local-scheme");

  private final String scheme;

  CacheScheme(String scheme) {
    this.scheme = scheme;
  }

  /// @throws IllegalArgumentException if there is none with that word, or other settings exclude it
  static CacheScheme of(Settings settings) {
    String word = settings.text("topology");
    CacheScheme topology =
        Arrays.stream(values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no topology `" + word + "`"));
    if (topology != PARTITIONED) {
      topology.refuse(settings, "near", "none");
      topology.refuse(settings, "ttl", "none");
      topology.refuse(settings, "reads", "primary");
      topology.refuse(settings, "backup", "sync");
      topology.refuse(settings, "services", "shared");
      topology.refuse(settings, "worker-threads", "dynamic");
      topology.refuse(settings, "store", "none");
      topology.refuse(settings, "replication", "none");
      topology.refuse(settings, "client-language", "java");
      topology.refuse(settings, "connection", "member");
      topology.refuse(settings, "proxies", "0");
    }
    return topology;
  }

  private void refuse(Settings settings, String name, String only) {
    String value = settings.text(name);
    if (!value.equals(only)) {
      throw new IllegalArgumentException(
          "`%s: %s` is impossible with `topology: %s`: it needs `topology: partitioned`"
              .formatted(name, value, word()));
    }
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String scheme() {
    return scheme;
  }

  /// Whether clients can lock keys for each other. An optimistic map cannot unlock, and a local one has one process.
  boolean locks() {
    return this == PARTITIONED || this == REPLICATED;
  }

  /// Whether there is a cluster to join.
  boolean clustered() {
    return this != LOCAL;
  }
}
