package assay.broker;

import assay.api.DurationNotation;
import assay.api.engine.JoinSpec;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// The position of a process in its cluster, and the addresses of the others.
public record BrokerPlace(JoinSpec spec) {

  /// The value of `database` that only takes a database's time.
  public static final String EMULATED = "emulated";

  private static final int LEAST = 2;

  private static final int DATABASE = 100;

  /// @param most the most members for the engine: 2, a server and its database, or 3, with a
  /// replica of the server
  /// @throws IllegalStateException when the member count does not fit
  public static BrokerPlace of(String engine, JoinSpec spec, int most) {
    BrokerPlace place = new BrokerPlace(spec);
    if (place.emulated() && spec.members() > 1) {
      throw new IllegalStateException(
          "%d members were asked for: with `database: %s` %s has 1, its server"
              .formatted(spec.members(), EMULATED, engine));
    }
    if (!place.emulated() && (spec.members() < LEAST || spec.members() > most)) {
      throw new IllegalStateException(
          "%d members were asked for: %s has 2, a server and its database%s"
              .formatted(
                  spec.members(),
                  engine,
                  most > LEAST ? ", or 3, with a replica of the server" : ""));
    }
    return place;
  }

  public String database() {
    return spec.settings().text("database", "h2");
  }

  /// The setting `parser`: how the services read messages.
  public String parser() {
    return spec.settings().text("parser", "streaming");
  }

  /// The commit time of an emulated database.
  public Duration databaseWait() {
    return DurationNotation.parse(spec.settings().text("database-wait", "2ms"));
  }

  private boolean emulated() {
    return database().equals(EMULATED);
  }

  /// From 0.
  public int index() {
    return Integer.parseInt(spec.name().substring(spec.name().lastIndexOf('-') + 1)) - 1;
  }

  public boolean isDatabase() {
    return !emulated() && index() == servers();
  }

  public int brokerPort(int index) {
    return spec.port() + index;
  }

  public String brokerAddress(int index) {
    return spec.addresses().get(index);
  }

  public InetSocketAddress broker() {
    return new InetSocketAddress(brokerAddress(0), brokerPort(0));
  }

  public boolean replicated() {
    return servers() > 1;
  }

  private int servers() {
    return emulated() ? spec.members() : spec.members() - 1;
  }

  public String brokerUrl(int index) {
    return "tcp://%s:%d".formatted(brokerAddress(index), brokerPort(index));
  }

  public List<String> brokerUrls() {
    return IntStream.range(0, servers()).mapToObj(this::brokerUrl).toList();
  }

  public List<String> brokerAddresses() {
    return spec.addresses().subList(0, servers());
  }

  public int databasePort() {
    return spec.port() + DATABASE;
  }

  public String databaseAddress() {
    return spec.addresses().getLast();
  }

  /// Stays the same after a restart.
  public Path files() {
    return spec.files();
  }
}
