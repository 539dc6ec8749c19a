package assay.broker.redis.server;

import assay.broker.BrokerPlace;
import assay.broker.redis.connection.RedisBrokerSettings.Journal;
import assay.program.redis.RedisServerConfiguration;

final class RedisConfiguration {

  private RedisConfiguration() {}

  /// Redis's defaults, except for the configuration's settings, listening at one address only, and no
  /// snapshots. When its memory is full, Redis refuses messages.
  static String of(BrokerPlace place, Journal journal) {
    return RedisServerConfiguration.of(place.brokerPort(0), place.brokerAddress(0), place.files())
        + "%s\n%s\n".formatted(journal(journal), memory(place.spec().settings().text("heap", "")));
  }

  private static String journal(Journal journal) {
    return switch (journal) {
      case AOF_ALWAYS -> "appendonly yes\nappendfsync always";
      case AOF -> "appendonly yes\nappendfsync everysec";
      case NONE -> "appendonly no";
    };
  }

  /// A member's memory. Redis's `mb` is a mebibyte, like a heap's `m`.
  private static String memory(String heap) {
    return heap.isEmpty() ? "" : "maxmemory %sb\nmaxmemory-policy noeviction".formatted(heap);
  }
}
