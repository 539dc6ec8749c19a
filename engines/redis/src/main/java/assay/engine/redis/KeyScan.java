package assay.engine.redis;

import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.SessionParts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import redis.clients.jedis.Protocol.Command;

/// Scans a map's names, because Redis keeps no list of them: `SCAN` on each range's owner, which
/// visits every name on the server.
record KeyScan(SessionParts client, String map) {

  private static final byte[] START = bytes("0");
  private static final byte[] MATCH = bytes("MATCH");
  private static final byte[] COUNT = bytes("COUNT");
  private static final byte[] MANY = bytes("1000");

  /// Each name once.
  List<byte[]> names() {
    List<byte[]> names = new ArrayList<>();
    for (int range = 1; range <= client.ranges().count(); range++) {
      int scanned = range;
      names.addAll(
          client.router().toOwner(client.ranges().from(range), wire -> names(wire, scanned)));
    }
    return names;
  }

  /// A scan may return a name twice, and an owner may have other ranges too.
  private List<byte[]> names(ServerConnection wire, int range) {
    Set<String> names = new HashSet<>();
    byte[] pattern = bytes(client.keys().pattern(map));
    byte[] cursor = START;
    do {
      wire.send(Command.SCAN, cursor, MATCH, pattern, COUNT, MANY);
      List<?> page = (List<?>) Objects.requireNonNull(wire.answer());
      cursor = (byte[]) page.get(0);
      for (Object name : (List<?>) page.get(1)) {
        if (client.ranges().of((byte[]) name) == range) {
          names.add(new String((byte[]) name, StandardCharsets.UTF_8));
        }
      }
    } while (!new String(cursor, StandardCharsets.US_ASCII).equals("0"));
    return names.stream().map(KeyScan::bytes).toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
