package assay.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.message.MessagePersistence;
import assay.broker.BrokerPlace;
import assay.broker.redis.RedisStreamsEngine;
import assay.broker.redis.connection.RedisBrokerSettings;
import assay.conformance.message.AbsentBrokerChecks;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.Jedis;

/// Errors for a client with an absent or late broker.
final class StreamMessageClientIT extends AbsentBrokerChecks<StreamMessageClient> {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Override
  protected Engine engine() {
    return new RedisStreamsEngine();
  }

  @Override
  protected StreamMessageClient client(JoinSpec spec) {
    return StreamMessageClient.of(new BrokerPlace(spec), RedisBrokerSettings.of(spec.settings()));
  }

  @Override
  protected void tryConnection(StreamMessageClient client) {
    client.tryConnection();
  }

  @Override
  protected boolean hearsOfItsEnd() {
    return false;
  }

  @Override
  protected void whileItIsThere(StreamMessageClient client) throws Exception {
    repliesToRequestsThatWereGivenUp_areDropped(client);
    whatIsNoStream_takesNoMessage(client);
  }

  private static void repliesToRequestsThatWereGivenUp_areDropped(StreamMessageClient client)
      throws Exception {
    String list = "reply:test";
    try (Jedis service = client.connections().open();
        Channel channel = new Channel(client.connections().open(), list)) {
      assertThatThrownBy(() -> channel.reply("1-0", Duration.ofMillis(5)))
          .isInstanceOf(TimeoutException.class);
      service.rpush(list, "1-0 late", "2-0 a reply of some words");
      assertThat(channel.reply("2-0", PATIENCE)).isEqualTo("a reply of some words");
      service.rpush(list, "9-0 another's");
      assertThat(channel.reply("3-0", PATIENCE)).isEqualTo("another's");
    }
  }

  private static void whatIsNoStream_takesNoMessage(StreamMessageClient client) {
    try (Jedis other = client.connections().open()) {
      other.set("text", "no stream");
    }
    assertThatThrownBy(() -> client.send("text", "body", MessagePersistence.PERSISTENT))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("the broker takes no message for `text`");
  }
}
