package assay.broker.rabbitmq.server;

import assay.broker.BrokerPlace;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// Starts a broker's `rabbitmq-server`.
final class RabbitProgram {

  private static final String NAME = "rabbitmq-server";

  private static final Duration ANSWER = Duration.ofSeconds(5);

  /// The host may still have to write what a killed server left unwritten.
  private static final Duration ENDING = Duration.ofSeconds(60);

  private RabbitProgram() {}

  /// Starts the server with its earlier queues and messages, and returns when it takes connections.
  ///
  /// @throws IOException when the server does not run
  static HostProgram start(BrokerPlace place) throws IOException, InterruptedException {
    RabbitConfiguration configuration = RabbitConfiguration.of(place);
    configuration.write();
    ProgramSpec spec =
        ProgramSpec.installed(
                NAME, List.of(), place.spec().folder().toAbsolutePath().resolve("rabbitmq.log"))
            .in(configuration.environment())
            .at(place.broker(), ENDING);
    RabbitConnections connections = RabbitConnections.of(place, ANSWER);
    return HostProgram.start(spec, program -> takes(connections));
  }

  private static boolean takes(RabbitConnections connections) {
    try (Connection connection = connections.open()) {
      return connection.isOpen();
    } catch (IOException | TimeoutException e) {
      return false;
    }
  }
}
