package assay.broker.rabbitmq.client;

import assay.api.message.MessagePersistence;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Sends requests and receives replies in its own queue. For one thread.
final class Requester {

  private final Channel channel;
  private final String replyTo;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  private final Set<String> givenUp = new HashSet<>();
  private long requests;

  private Requester(Channel channel, String replyTo) {
    this.channel = channel;
    this.replyTo = replyTo;
  }

  private sealed interface Arrival {

    record Reply(String request, String body) implements Arrival {}

    /// A request that no queue took.
    record Returned(String request) implements Arrival {}

    record End() implements Arrival {}
  }

  /// With its own channel. The reply queue ends with its connection.
  static Requester by(Channel channel) throws IOException {
    Requester requester = new Requester(channel, channel.queueDeclare().getQueue());
    requester.listen();
    return requester;
  }

  private void listen() throws IOException {
    String unusedTag =
        channel.basicConsume(
            replyTo,
            true,
            (tag, reply) ->
                arrivals.add(
                    new Arrival.Reply(
                        String.valueOf(reply.getProperties().getCorrelationId()),
                        new String(reply.getBody(), StandardCharsets.UTF_8))),
            tag -> arrivals.add(new Arrival.End()));
    var unused =
        channel.addReturnListener(request ->
            arrivals.add(
                new Arrival.Returned(String.valueOf(request.getProperties().getCorrelationId()))));
    channel.addShutdownListener(end -> arrivals.add(new Arrival.End()));
  }

  /// Sends a request and waits for its reply.
  ///
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the request
  /// @throws IOException when the broker may have taken the request
  /// @throws TimeoutException when no reply comes in time; the request is then given up
  String request(String queue, String body, MessagePersistence delivery, Duration patience)
      throws IOException, InterruptedException, TimeoutException {
    String id = Long.toString(++requests);
    BasicProperties properties =
        Publishing.properties(delivery).replyTo(replyTo).correlationId(id).build();
    Publishing.publish(channel, queue, properties, body);
    return reply(id, queue, patience);
  }

  /// Skips late replies to requests that were given up.
  private String reply(String id, String queue, Duration patience)
      throws IOException, InterruptedException, TimeoutException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      switch (arrivals.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        case Arrival.Reply reply when !givenUp.remove(reply.request()) -> {
          return reply.body();
        }
        case Arrival.Reply late -> {}
        case Arrival.Returned returned when returned.request().equals(id) ->
            throw Publishing.unknown(queue);
        case Arrival.Returned returned -> {}
        case Arrival.End gone -> throw new IOException("the broker went away before it replied");
        case null -> {
          givenUp.add(id);
          throw new TimeoutException("no reply within " + patience.toMillis() + " ms");
        }
      }
    }
  }
}
