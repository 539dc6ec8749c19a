package assay.engine.redis.lock;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.RetryBackoff;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.LuaScript;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.SessionParts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/// The lock described in Redis's documentation: a name with a random token, set if it is missing (`SET NX PX`), and
/// deleted by a script if it still has the token. The name expires with the lease, and is lost with a master whose
/// replica does not have it.
///
/// Neither request is sent again after a lost answer, because the server would refuse what it has done before. The
/// outcome is then unknown.
public final class ExpiringLocks implements Locks {

  /// The descriptor's default.
  static final String LEASE = "2s";

  private static final Duration FIRST_PAUSE = Duration.ofMillis(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(8);
  private static final byte[] NX = bytes("NX");
  private static final byte[] PX = bytes("PX");

  private final SessionParts client;
  private final String map;
  private final byte[] leaseMillis;

  public ExpiringLocks(SessionParts client, String map, Settings settings) {
    this.client = client;
    this.map = map;
    Duration lease = DurationNotation.parse(settings.text("lease", LEASE));
    leaseMillis = bytes(Long.toString(lease.toMillis()));
  }

  /// Redis keeps no queue of those who wait, so this asks again every few milliseconds.
  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    byte[] name = client.keys().beside(client.keys().of(map, key), "mutex");
    byte[] token = bytes(UUID.randomUUID().toString());
    RetryBackoff pauses = new RetryBackoff(wait, FIRST_PAUSE, LONGEST_PAUSE);
    do {
      if (client.router().once(KeyNames.slot(name), wire -> taken(wire, name, token))) {
        return () -> released(name, token);
      }
    } while (pauses.next());
    return null;
  }

  private boolean taken(ServerConnection wire, byte[] name, byte[] token) {
    wire.send(Command.SET, name, token, NX, PX, leaseMillis);
    boolean taken = wire.answer() != null;
    if (taken) {
      awaitReplicas(wire);
    }
    return taken;
  }

  private boolean released(byte[] name, byte[] token) {
    return client.router().once(KeyNames.slot(name), wire -> released(wire, name, token));
  }

  private boolean released(ServerConnection wire, byte[] name, byte[] token) {
    boolean released =
        LuaScript.DELETE_IF_EQUAL.run(wire, List.of(name), List.of(token)).equals(1L);
    if (released) {
      awaitReplicas(wire);
    }
    return released;
  }

  /// As after each put.
  private void awaitReplicas(ServerConnection wire) {
    var unused = client.ack().finish(wire, 0);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
