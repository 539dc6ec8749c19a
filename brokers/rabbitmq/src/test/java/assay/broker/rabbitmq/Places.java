package assay.broker.rabbitmq;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Ports;
import assay.broker.BrokerPlace;
import assay.conformance.Claims;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Places of a broker and of its client, without a database.
public final class Places {

  private Places() {}

  /// The broker's, at a port that is free.
  public static BrokerPlace broker(Path folder) {
    return of("member-1", Ports.free(Ports.OF_A_CLUSTER), folder);
  }

  /// A client's of a broker.
  public static BrokerPlace client(BrokerPlace broker) {
    return of("client-1", broker.spec().port(), broker.spec().folder().resolveSibling("client-1"));
  }

  private static BrokerPlace of(String name, int port, Path folder) {
    return new BrokerPlace(
        new JoinSpec(
            name,
            "machine-1",
            "assay-rabbit-" + port,
            port,
            2,
            new Settings(Map.of()),
            List.of(),
            folder));
  }

  /// The descriptor's defaults, with some others.
  public static RabbitSettings settings(Map<String, String> others) {
    return RabbitSettings.of(new Settings(Claims.read().settings(others)));
  }
}
