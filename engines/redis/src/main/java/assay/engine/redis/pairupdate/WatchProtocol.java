package assay.engine.redis.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdate.Pair;
import assay.api.pairupdate.SequentialProtocol;
import assay.engine.redis.client.ServerConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// Redis's own optimistic transaction: `WATCH` both entries, read them, and store both between
/// `MULTI` and `EXEC`, which fails after a change; then tries again.
final class WatchProtocol extends SequentialProtocol {

  private final PairUpdateEntries entries;

  private enum End {
    STORED,
    DONE_BEFORE,
    MET_ANOTHER
  }

  WatchProtocol(PairUpdateEntries entries) {
    this.entries = entries;
  }

  /// The source determines the target, so the source is read once before.
  @Override
  protected boolean update(PairUpdate update) {
    FetchedSource source = entries.source(update);
    byte[] target = entries.target(update, source.value());
    int slot = PairUpdateEntries.slot(source.name(), target);
    while (true) {
      End end =
          entries
              .client()
              .router()
              .once(slot, wire -> watched(wire, update, source.name(), target));
      if (end != End.MET_ANOTHER) {
        return end == End.STORED;
      }
      again();
    }
  }

  /// Before the connection is returned, its watches must end.
  private End watched(ServerConnection wire, PairUpdate update, byte[] name, byte[] target) {
    boolean ended = false;
    try {
      End end = tried(wire, update, name, target);
      ended = end != End.DONE_BEFORE;
      return end;
    } finally {
      if (!ended && !wire.isBroken()) {
        wire.send(Command.UNWATCH);
        var unused = wire.answer();
      }
    }
  }

  private End tried(ServerConnection wire, PairUpdate update, byte[] name, byte[] target) {
    wire.send(Command.WATCH, name, target);
    wire.send(Command.GET, name);
    wire.send(Command.GET, target);
    List<@Nullable Object> read = answers(wire, 3);
    FetchedSource source = entries.source(update, name, (byte[]) read.get(1));
    Pair pair = update.apply(source.value(), entries.read((byte[]) read.get(2)));
    if (pair == null) {
      return End.DONE_BEFORE;
    }
    byte[] first = entries.write(pair.source());
    byte[] second = entries.write(pair.target());
    wire.send(Command.MULTI);
    wire.send(Command.SET, name, first);
    wire.send(Command.SET, target, second);
    wire.send(Command.EXEC);
    if (answers(wire, 4).getLast() == null) {
      return End.MET_ANOTHER;
    }
    var unused = entries.client().ack().finish(wire, 0);
    return End.STORED;
  }

  private static List<@Nullable Object> answers(ServerConnection wire, int count) {
    List<@Nullable Object> all = wire.answers(count);
    for (Object answer : all) {
      if (answer instanceof JedisDataException error) {
        throw error;
      }
    }
    return all;
  }
}
