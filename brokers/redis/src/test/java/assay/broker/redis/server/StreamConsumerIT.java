package assay.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;

import assay.broker.BrokerPlace;
import assay.broker.redis.connection.RedisBrokerSettings.Journal;
import assay.broker.redis.connection.RedisConnections;
import assay.broker.redis.connection.StreamFields;
import assay.conformance.EnginePrograms;
import assay.conformance.message.BrokerSpecs;
import assay.program.HostProgram;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.XAddParams;

/// A consumer's messages, also over crashes of the server.
@Timeout(60)
@Needs(host = EnginePrograms.class)
final class StreamConsumerIT {

  private static final String QUEUE = "orders";
  private static final String DEAD = "DLQ";
  private static final int CONSUMERS = 2;
  private static final int BATCH = 3;

  @TempDir private Path folder;

  private BrokerPlace place;
  private RedisConnections connections;
  private HostProgram program;

  @BeforeEach
  void start() throws Exception {
    place = new BrokerPlace(BrokerSpecs.of(folder, Map.of()).member(1));
    connections = StreamServer.connections(place);
    program = RedisProgram.start(place, Journal.AOF_ALWAYS);
    prepare();
  }

  @AfterEach
  void stop() {
    if (program != null) {
      program.close();
    }
  }

  private void prepare() {
    try (Jedis connection = connections.open()) {
      Streams.prepare(connection, CONSUMERS);
    }
  }

  /// Kills the server and starts it again on its files.
  private void restart() throws Exception {
    program.close();
    program = RedisProgram.start(place, Journal.AOF_ALWAYS);
    prepare();
  }

  private void send(String... bodies) {
    try (Jedis connection = connections.open()) {
      for (String body : bodies) {
        assertThat(
                connection.xadd(
                    QUEUE, XAddParams.xAddParams().noMkStream(), Map.of(StreamFields.BODY, body)))
            .isNotNull();
      }
    }
  }

  private long size(String queue) {
    try (Jedis connection = connections.open()) {
      return connection.xlen(queue);
    }
  }

  private StreamConsumer inbox(String consumer) {
    Jedis connection = connections.open();
    return new StreamConsumer(
        connection, new ConsumerSettings(QUEUE, consumer, BATCH), ReplySender.kept(connection));
  }

  private static ReceivedStreamMessage some(StreamConsumer inbox) {
    return Objects.requireNonNull(inbox.next(), "no message came");
  }

  @Test
  void acknowledgedMessages_leaveTheStream() {
    send("a", "b", "c", "d");
    try (StreamConsumer inbox = inbox("orders-1")) {
      for (String body : List.of("a", "b", "c", "d")) {
        ReceivedStreamMessage message = some(inbox);
        assertThat(message.text()).isEqualTo(body);
        assertThat(message.first()).isTrue();
        message.acknowledge();
      }
      assertThat(inbox.next()).isNull();
    }
    assertThat(size(QUEUE)).isZero();
  }

  @Test
  void pendingMessages_comeAgainToTheirConsumer_afterADeathOfTheServer() throws Exception {
    send("a", "b", "c", "d");
    try (StreamConsumer inbox = inbox("orders-1")) {
      some(inbox).acknowledge();
      assertThat(some(inbox).text()).isEqualTo("b");
    }
    restart();
    try (StreamConsumer other = inbox("orders-2");
        StreamConsumer inbox = inbox("orders-1")) {
      assertThat(some(other).text()).isEqualTo("d");
      assertThat(other.next()).isNull();
      ReceivedStreamMessage again = some(inbox);
      assertThat(again.text()).isEqualTo("b");
      assertThat(again.first()).isFalse();
      again.acknowledge();
      assertThat(some(inbox).text()).isEqualTo("c");
    }
  }

  @Test
  void whatAConsumerHasThatIsGone_comesToAnother() throws Exception {
    send("a", "b");
    try (StreamConsumer gone = inbox("orders-7")) {
      assertThat(some(gone).text()).isEqualTo("a");
    }
    restart();
    try (StreamConsumer inbox = inbox("orders-1")) {
      for (String body : List.of("a", "b")) {
        ReceivedStreamMessage message = some(inbox);
        assertThat(message.text()).isEqualTo(body);
        assertThat(message.first()).isFalse();
        message.acknowledge();
      }
    }
    assertThat(size(QUEUE)).isZero();
  }

  @Test
  void givenBack_aMessageComesAtOnce_andIsDeadTheFifthTime_thoughTheServerDied() throws Exception {
    send("bad", "good");
    try (StreamConsumer inbox = inbox("orders-1")) {
      some(inbox).giveBack();
      ReceivedStreamMessage again = some(inbox);
      assertThat(again.text()).isEqualTo("bad");
      assertThat(again.first()).isFalse();
      again.giveBack();
    }
    restart();
    try (StreamConsumer inbox = inbox("orders-1")) {
      for (int i = 0; i < 2; i++) {
        ReceivedStreamMessage again = some(inbox);
        assertThat(again.text()).isEqualTo("bad");
        again.giveBack();
      }
      assertThat(some(inbox).text()).isEqualTo("good");
    }
    assertThat(size(DEAD)).isEqualTo(1);
    assertThat(size(QUEUE)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Journal.class)
  void journal_isWhatWasAskedFor(Journal journal) throws Exception {
    program.close();
    program = RedisProgram.start(place, journal);
    try (Jedis connection = connections.open()) {
      assertThat(connection.info("persistence"))
          .contains("aof_enabled:" + (journal == Journal.NONE ? "0" : "1"));
      assertThat(connection.info("server")).contains("config_file:" + configuration());
    }
    assertThat(configuration()).content().contains("save \"\"");
    if (journal != Journal.NONE) {
      assertThat(configuration())
          .content()
          .contains("appendfsync " + (journal == Journal.AOF_ALWAYS ? "always" : "everysec"));
    }
  }

  private Path configuration() {
    return place.spec().folder().toAbsolutePath().resolve("redis.conf");
  }
}
