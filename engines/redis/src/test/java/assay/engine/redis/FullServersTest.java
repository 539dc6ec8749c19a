package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.engine.redis.client.Codec;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.ServerConnections;
import assay.engine.redis.client.SessionParts;
import assay.engine.redis.client.SlotRanges;
import assay.engine.redis.client.SlotRouter;
import assay.engine.redis.client.WriteAckPolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// A write that a full server refuses: not done if it was the only command, unknown if others may
/// be done.
final class FullServersTest {

  private final List<String> stored = Collections.synchronizedList(new ArrayList<>());

  /// A server that stores a few writes and refuses the next.
  private final class Full implements ServerConnections {

    private final int room;

    Full(int room) {
      this.room = room;
    }

    @Override
    public ServerConnection to(int slot) {
      return new FullWire(room);
    }

    @Override
    public ServerConnection to(HostAndPort at) {
      return new FullWire(room);
    }

    @Override
    public void forget(int slot) {}

    @Override
    public void learn(ServerConnection from) {}

    @Override
    public void learn() {}

    @Override
    public void close() {}
  }

  private final class FullWire implements ServerConnection {

    private final int room;
    private final List<@Nullable Object> answers = new ArrayList<>();

    FullWire(int room) {
      this.room = room;
    }

    @Override
    public void send(Command command, byte[]... arguments) {
      if (command == Command.WAIT) {
        answers.add(1L);
      } else if (stored.size() < room) {
        stored.add(new String(arguments[0], StandardCharsets.UTF_8));
        answers.add("OK");
      } else {
        answers.add(
            new JedisDataException("OOM command not allowed when used memory > 'maxmemory'."));
      }
    }

    @Override
    public List<@Nullable Object> answers(int count) {
      List<@Nullable Object> first = new ArrayList<>(answers.subList(0, count));
      answers.subList(0, count).clear();
      return first;
    }

    @Override
    public boolean isBroken() {
      return false;
    }

    @Override
    public void close() {}
  }

  private MapEntries entries(int room, int ranges, int replicas) {
    Codec codec = new Codec(List.of(), false);
    ServerConnections wires = new Full(room);
    SessionParts client =
        new SessionParts(
            wires,
            new SlotRouter(wires),
            new SlotRanges(ranges),
            codec,
            new KeyNames(codec),
            new WriteAckPolicy(replicas),
            0);
    return new MapEntries(client, null, "map");
  }

  private static Map<Object, Object> numbers(int count) {
    Map<Object, Object> numbers = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      numbers.put(i, "value " + i);
    }
    return numbers;
  }

  private static void assertUnknown(Runnable write) {
    assertThatThrownBy(write::run)
        .isNotInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("others may be done");
  }

  @Test
  void putAll_ofWhichSomeAreStored_isUnknown() {
    assertUnknown(() -> entries(4, 1, 0).putAll(numbers(10)));
    assertThat(stored).hasSize(4);
  }

  @Test
  void putAll_isUnknown_whereItWaitsForReplicasAndWhereOtherOwnersStoredTheirs() {
    assertUnknown(() -> entries(4, 1, 1).putAll(numbers(10)));
    assertUnknown(() -> entries(5, 16, 0).putAll(numbers(40)));
  }

  @Test
  void onlyCommand_isSurelyNotDone() {
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> entries(0, 1, 0).put(1, "value"));
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> entries(0, 1, 1).put(1, "value"));
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> entries(0, 16, 0).putAll(numbers(1)));
    assertThat(stored).isEmpty();
  }

  @Test
  void putAll_ofWhatCannotBeWritten_isSurelyNotDone() {
    Map<Object, Object> numbers = numbers(10);
    numbers.put(10, new Object());
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> entries(100, 4, 0).putAll(numbers));
    assertThat(stored).isEmpty();
  }

  @Test
  void putAll_isDone_whereThereIsRoom() {
    entries(100, 16, 1).putAll(numbers(40));
    assertThat(stored).hasSize(40);
  }
}
