package assay.engine.redis.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdate.Pair;
import assay.api.pairupdate.SequentialProtocol;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.LuaScript;
import assay.engine.redis.client.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Protocol.Command;

/// The lock described in Redis's documentation: a name beside the target, set if it is missing (`SET NX PX`), and
/// removed by a script if it is still the caller's. The lock expires after ten seconds, and is lost with a master whose
/// replica does not have it.
final class LockProtocol extends SequentialProtocol {

  private static final byte[] NX = bytes("NX");
  private static final byte[] GET = bytes("GET");
  private static final byte[] PX = bytes("PX");
  private static final byte[] MILLIS = bytes("10000");
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long LONGEST_PAUSE_NANOS = 4_000_000;

  private final PairUpdateEntries entries;

  LockProtocol(PairUpdateEntries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean update(PairUpdate update) throws InterruptedException {
    byte[] target = entries.target(update, entries.source(update).value());
    byte[] lock = entries.client().keys().beside(target, "lock");
    byte[] own = bytes(UUID.randomUUID().toString());
    take(lock, own);
    boolean changed;
    try {
      changed = changeAlone(update, target);
    } catch (RuntimeException e) {
      try {
        giveBack(lock, own);
      } catch (RuntimeException kept) {
        e.addSuppressed(kept);
      }
      throw e;
    }
    try {
      giveBack(lock, own);
    } catch (DefiniteFailureException refused) {
      throw new IllegalStateException("the pair is stored and its lock is kept", refused);
    }
    return changed;
  }

  private void giveBack(byte[] lock, byte[] own) {
    var unused =
        entries
            .client()
            .router()
            .toOwner(
                KeyNames.slot(lock),
                wire -> LuaScript.DELETE_IF_EQUAL.run(wire, List.of(lock), List.of(own)));
  }

  private boolean changeAlone(PairUpdate update, byte[] target) {
    FetchedSource source = entries.source(update);
    Pair pair = update.apply(source.value(), entries.read(entries.get(target).orElse(null)));
    if (pair == null) {
      return false;
    }
    byte[] first = entries.write(pair.source());
    byte[] second = entries.write(pair.target());
    set(target, second);
    try {
      set(source.name(), first);
    } catch (DefiniteFailureException refused) {
      throw new IllegalStateException("the target is stored and the source is not", refused);
    }
    return true;
  }

  private void set(byte[] name, byte[] value) {
    var unused =
        entries
            .client()
            .router()
            .toOwner(
                KeyNames.slot(name),
                wire -> {
                  wire.send(Command.SET, name, value);
                  return entries.client().ack().finish(wire, 1);
                });
  }

  /// Tries to take the lock, with random pauses; each retry counts.
  private void take(byte[] lock, byte[] own) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    long pauseNanos = LONGEST_PAUSE_NANOS / 16;
    while (!taken(lock, own)) {
      if (System.nanoTime() - until > 0) {
        throw new IllegalStateException("no lock was available within 30 s");
      }
      again();
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pauseNanos));
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      pauseNanos = Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
    }
  }

  /// A retry after a lost answer may find its own name.
  private boolean taken(byte[] lock, byte[] own) {
    return entries.client().router().toOwner(KeyNames.slot(lock), wire -> taken(wire, lock, own));
  }

  private static boolean taken(ServerConnection wire, byte[] lock, byte[] own) {
    wire.send(Command.SET, lock, own, NX, GET, PX, MILLIS);
    byte[] holder = (byte[]) wire.answer();
    return holder == null || Arrays.equals(holder, own);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
