package assay.broker.redis.server;

import assay.broker.BrokerPlace;
import assay.broker.redis.StreamSettings.Journal;
import assay.program.redis.RedisText;

/// What `redis-server` is told when it starts.
final class RedisConfiguration {

  private RedisConfiguration() {}

  /// Redis's own defaults but for what a strategy sets, for listening at its address only, and for writing no snapshots. Where
  /// its memory is full it refuses messages.
  static String of(BrokerPlace place, Journal journal) {
    return RedisText.of(place.brokerPort(0), place.brokerAddress(0), place.files())
        + "%s\n%s\n".formatted(journal(journal), memory(place.spec().settings().text("heap", "")));
  }

  private static String journal(Journal journal) {
    return switch (journal) {
      case AOF_ALWAYS -> "appendonly yes\nappendfsync always";
      case AOF -> "appendonly yes\nappendfsync everysec";
      case NONE -> "appendonly no";
    };
  }

  /// A member's memory. Redis' `mb` is a mebibyte, as a heap's `m` is.
  private static String memory(String heap) {
    return heap.isEmpty() ? "" : "maxmemory %sb\nmaxmemory-policy noeviction".formatted(heap);
  }
}
