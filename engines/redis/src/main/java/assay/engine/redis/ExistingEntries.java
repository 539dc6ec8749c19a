package assay.engine.redis;

import assay.api.engine.ExistingCluster;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/// The entries under a prefix on shared servers. `SCAN` visits every name, a thousand at a time,
/// and blocks other clients no longer than that.
///
/// @param server one master
/// @param before the prefix of the names
record ExistingEntries(AdminConnection server, String before) {

  private static final int PASSES = 10;
  private static final byte[] START = bytes("0");

  @FunctionalInterface
  private interface Page {

    /// Returns whether to continue.
    boolean take(List<byte[]> names);
  }

  private record Pass(long found, long removed) {

    Pass and(Pass other) {
      return new Pass(found + other.found, removed + other.removed);
    }
  }

  /// Removes all entries from every master, until a scan over all masters finds none.
  ///
  /// @throws JedisException if some may be left
  static long remove(ExistingCluster there) {
    ExistingAccess access = new ExistingAccess(there);
    long removed = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      Pass whole = new Pass(0, 0);
      for (HostAndPort master : table(access).masters()) {
        try (AdminConnection server = access.server(master)) {
          whole = whole.and(new ExistingEntries(server, access.before()).remove());
        }
      }
      removed += whole.removed;
      if (whole.found == 0) {
        return removed;
      }
    }
    throw new JedisException(
        "there were still entries under `%s` after %d passes".formatted(access.before(), PASSES));
  }

  /// The servers according to the first that answers.
  ///
  /// @throws JedisException if no server answers
  static ExistingServerTable table(ExistingAccess access) {
    JedisException failure = new JedisException("no address");
    for (HostAndPort place : access.places()) {
      try (AdminConnection server = access.server(place)) {
        return ExistingServerTable.of(server);
      } catch (JedisException e) {
        failure = e;
      }
    }
    throw failure;
  }

  boolean any() {
    boolean[] found = new boolean[1];
    scan(names -> {
      found[0] = !names.isEmpty();
      return names.isEmpty();
    });
    return found[0];
  }

  private Pass remove() {
    Pass[] pass = {new Pass(0, 0)};
    scan(names -> {
      pass[0] = pass[0].and(new Pass(names.size(), unlink(names)));
      return true;
    });
    return pass[0];
  }

  /// A name whose slot has moved meanwhile belongs to another master.
  private long unlink(List<byte[]> names) {
    ServerConnection wire = server.wire();
    names.forEach(name -> wire.send(Command.UNLINK, name));
    long gone = 0;
    for (Object answer : wire.answers(names.size())) {
      if (answer instanceof Long count) {
        gone += count;
      } else if (answer instanceof JedisDataException refused
          && !String.valueOf(refused.getMessage()).startsWith("MOVED")) {
        throw refused;
      }
    }
    return gone;
  }

  private void scan(Page page) {
    ServerConnection wire = server.wire();
    byte[] pattern = bytes(KeyNames.startingWith(before));
    byte[] cursor = START;
    do {
      wire.send(Command.SCAN, cursor, bytes("MATCH"), pattern, bytes("COUNT"), bytes("1000"));
      List<?> answer = (List<?>) Objects.requireNonNull(wire.answer());
      cursor = (byte[]) answer.get(0);
      List<byte[]> names = new ArrayList<>();
      for (@Nullable Object name : (List<?>) answer.get(1)) {
        names.add((byte[]) Objects.requireNonNull(name));
      }
      if (!page.take(names)) {
        return;
      }
    } while (!new String(cursor, StandardCharsets.US_ASCII).equals("0"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
