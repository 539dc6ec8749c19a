package assay.broker.rabbitmq.server;

import assay.broker.BrokerPlace;
import assay.broker.program.ProgramSpec;
import assay.broker.program.ServerProgram;
import assay.broker.rabbitmq.RabbitConnections;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/// Starts the `rabbitmq-server` of a broker.
final class RabbitProgram {

  private static final String NAME = "rabbitmq-server";

  /// Packages put it here. What they have in the path beside it runs as a user of its own only.
  private static final Path PACKAGED = Path.of("/usr/lib/rabbitmq/bin", NAME);

  private static final Duration ANSWER = Duration.ofSeconds(5);

  private RabbitProgram() {}

  /// Starts it with the queues and messages that it had, and returns once it takes connections.
  ///
  /// @param ended told its exit code when it ends by itself
  /// @throws IOException when it does not run
  static ServerProgram start(BrokerPlace place, IntConsumer ended)
      throws IOException, InterruptedException {
    RabbitConfiguration configuration = RabbitConfiguration.of(place);
    configuration.write();
    ProgramSpec spec =
        new ProgramSpec(
            NAME,
            List.of(Files.isExecutable(PACKAGED) ? PACKAGED.toString() : NAME),
            configuration.environment(),
            RabbitConfiguration::isOfAnother,
            place.brokerPort(0),
            place.spec().folder().toAbsolutePath().resolve("rabbitmq.log"));
    RabbitConnections connections = RabbitConnections.of(place, ANSWER);
    return ServerProgram.start(spec, () -> takes(connections), ended);
  }

  private static boolean takes(RabbitConnections connections) {
    try (Connection connection = connections.open()) {
      return connection.isOpen();
    } catch (IOException | TimeoutException e) {
      return false;
    }
  }
}
