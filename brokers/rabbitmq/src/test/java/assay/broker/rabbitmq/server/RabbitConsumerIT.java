package assay.broker.rabbitmq.server;

import static org.assertj.core.api.Assertions.assertThat;

import assay.broker.BrokerPlace;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import assay.conformance.EnginePrograms;
import assay.conformance.message.BrokerSpecs;
import assay.program.HostProgram;
import assay.testing.Needs;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A consumer's messages, also over a crash of the server. All tests share one server, which takes
/// seconds to start.
@Timeout(60)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Needs(host = EnginePrograms.class)
final class RabbitConsumerIT {

  private static final String QUEUE = "orders";
  private static final String DEAD = "DLQ";
  private static final String REPLIES = "quotes";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private static Path folder;

  private static BrokerPlace place;
  private static RabbitConnections connections;
  private static HostProgram program;

  @BeforeAll
  static void start() throws Exception {
    place = new BrokerPlace(BrokerSpecs.of(folder, Map.of()).member(1));
    connections = RabbitConnections.of(place, PATIENCE);
    program = RabbitProgram.start(place);
    with(channel -> RabbitQueues.declare(channel, true));
  }

  @AfterAll
  static void stop() {
    if (program != null) {
      program.close();
    }
  }

  @BeforeEach
  void empty() throws Exception {
    for (String queue : List.of(QUEUE, DEAD, REPLIES)) {
      with(channel -> assertThat(channel.queuePurge(queue)).isNotNull());
    }
  }

  @FunctionalInterface
  private interface Use {
    void by(Channel channel) throws Exception;
  }

  private static void with(Use use) throws Exception {
    try (Connection connection = connections.open()) {
      use.by(connection.createChannel());
    }
  }

  private static void send(String... bodies) throws Exception {
    BasicProperties properties =
        MessageProperties.PERSISTENT_BASIC.builder().replyTo(REPLIES).correlationId("7").build();
    with(channel -> {
      var unused = channel.confirmSelect();
      for (String body : bodies) {
        channel.basicPublish("", QUEUE, properties, body.getBytes(StandardCharsets.UTF_8));
      }
      channel.waitForConfirmsOrDie();
    });
  }

  private static int waiting(String queue) throws Exception {
    try (Connection connection = connections.open()) {
      return RabbitQueues.waiting(connection.createChannel(), queue);
    }
  }

  private static RabbitConsumer inbox(boolean transacted) throws Exception {
    return RabbitConsumer.open(
        connections, new ConsumerSettings(QUEUE, 2, transacted), ReplySender::kept);
  }

  private static RabbitMessage some(RabbitConsumer inbox) throws Exception {
    return Objects.requireNonNull(inbox.next(), "no message came");
  }

  @Test
  @Order(1)
  void acknowledgedMessages_leaveTheQueue() throws Exception {
    for (boolean transacted : List.of(false, true)) {
      send("a", "b", "c");
      try (RabbitConsumer inbox = inbox(transacted)) {
        for (String body : List.of("a", "b", "c")) {
          RabbitMessage message = some(inbox);
          assertThat(message.text()).isEqualTo(body);
          assertThat(message.first()).isTrue();
          message.acknowledge();
        }
      }
    }
    assertThat(waiting(QUEUE)).isZero();
  }

  @Test
  @Order(2)
  void givenBack_aMessageComesAgain_andIsDeadTheFifthTime() throws Exception {
    send("bad");
    for (int time = 1; time <= 5; time++) {
      try (RabbitConsumer inbox = inbox(time % 2 == 0)) {
        RabbitMessage message = some(inbox);
        assertThat(message.text()).isEqualTo("bad");
        assertThat(message.first()).isEqualTo(time == 1);
        message.giveBack();
      }
    }
    assertThat(waiting(QUEUE)).isZero();
    assertThat(waiting(DEAD)).isOne();
  }

  @Test
  @Order(3)
  void transactedReply_isSentWithTheAcknowledgement() throws Exception {
    send("a");
    try (RabbitConsumer inbox = inbox(true)) {
      RabbitMessage message = some(inbox);
      message.reply("done");
      assertThat(inbox.held()).isOne();
      assertThat(waiting(REPLIES)).isZero();
      message.acknowledge();
      assertThat(inbox.held()).isZero();
    }
    with(channel -> {
      GetResponse reply = channel.basicGet(REPLIES, true);
      assertThat(new String(reply.getBody(), StandardCharsets.UTF_8)).isEqualTo("done");
      assertThat(reply.getProps().getCorrelationId()).isEqualTo("7");
    });
  }

  @Test
  @Order(4)
  void openOrders_areCounted_whoeverHasThem() throws Exception {
    send("a", "b", "c", "d", "e");
    OrderConsumers all = new OrderConsumers();
    try (RabbitConsumer asking =
        RabbitConsumer.open(
            connections,
            new ConsumerSettings(RabbitQueues.OPEN_ORDERS, 1, false),
            ReplySender::kept)) {
      assertThat(all.orders(asking)).isEqualTo(5);
      try (CountedConsumer one = new CountedConsumer(inbox(false), all);
          CountedConsumer other = new CountedConsumer(inbox(true), all)) {
        assertThat(all.orders(asking)).isEqualTo(5);
        for (int left = 4; left >= 0; left--) {
          @Nullable RabbitMessage next = one.next();
          if (next == null) {
            next = other.next();
          }
          RabbitMessage order = Objects.requireNonNull(next, "no order came");
          assertThat(all.orders(asking)).isEqualTo(left + 1);
          order.acknowledge();
          assertThat(all.orders(asking)).isEqualTo(left);
        }
      }
      send("f");
      try (CountedConsumer gone = new CountedConsumer(inbox(true), all)) {
        assertThat(gone.inbox().held()).isOne();
      }
      assertThat(all.orders(asking)).isOne();
    }
  }

  /// Acknowledged messages may come again: RabbitMQ forces an acknowledgement to the disk some time
  /// later, even a transaction's.
  @Test
  @Order(5)
  void persistentMessages_comeAgain_afterADeathOfTheServer_whichLeavesNoProcess() throws Exception {
    send("a", "b", "c");
    List<ProcessHandle> processes =
        ProcessHandle.of(program.pid()).orElseThrow().descendants().toList();
    try (RabbitConsumer inbox = inbox(true)) {
      some(inbox).acknowledge();
      assertThat(some(inbox).text()).isEqualTo("b");
    }
    program.close();
    for (ProcessHandle process : processes) {
      assertThat(process.onExit().get()).isNotNull();
    }
    program = RabbitProgram.start(place);
    assertThat(waiting(QUEUE)).isBetween(2, 3);
    try (RabbitConsumer inbox = inbox(true)) {
      RabbitMessage message = some(inbox);
      while (!message.text().equals("b")) {
        message.acknowledge();
        message = some(inbox);
      }
      assertThat(some(inbox).text()).isEqualTo("c");
      assertThat(inbox.next()).isNull();
    }
  }
}
