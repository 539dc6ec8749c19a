package assay.broker;

import assay.api.Durations;
import assay.api.engine.JoinSpec;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// Where a process stands in its cluster, and where the others are.
///
/// @param spec what it was told
public record BrokerPlace(JoinSpec spec) {

  /// What a strategy calls a database that only takes the time of one.
  public static final String EMULATED = "emulated";

  private static final int LEAST = 2;

  private static final int DATABASE = 100;

  /// A member that was started again has a folder of its own for its log; it has the files of before.
  private static final String AGAIN = "-again-\\d+$";

  /// The place of a process.
  ///
  /// @param most how many members the engine can have: 2, a server and its database, or 3, with a replica of the server
  /// @throws IllegalStateException where it cannot be there
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

  /// What the strategy calls its database.
  public String database() {
    return spec.settings().text("database", "h2");
  }

  /// How the services read messages.
  public String parser() {
    return spec.settings().text("parser", "streaming");
  }

  /// How long a commit of an emulated database takes.
  public Duration databaseWait() {
    return Durations.parse(spec.settings().text("database-wait", "2ms"));
  }

  private boolean emulated() {
    return database().equals(EMULATED);
  }

  /// The member's number, from 0.
  public int index() {
    return Integer.parseInt(spec.name().substring(spec.name().lastIndexOf('-') + 1)) - 1;
  }

  /// Whether the member is the database.
  public boolean isDatabase() {
    return !emulated() && index() == servers();
  }

  /// The port at which a server listens.
  public int brokerPort(int index) {
    return spec.port() + index;
  }

  /// The address at which a server listens.
  public String brokerAddress(int index) {
    return spec.addresses().get(index);
  }

  /// Where the first server listens.
  public InetSocketAddress broker() {
    return new InetSocketAddress(brokerAddress(0), brokerPort(0));
  }

  /// Whether the first server has a replica.
  public boolean replicated() {
    return servers() > 1;
  }

  private int servers() {
    return emulated() ? spec.members() : spec.members() - 1;
  }

  /// Where a server takes connections.
  public String brokerUrl(int index) {
    return "tcp://%s:%d".formatted(brokerAddress(index), brokerPort(index));
  }

  /// Where each server takes connections, in their order.
  public List<String> brokerUrls() {
    return IntStream.range(0, servers()).mapToObj(this::brokerUrl).toList();
  }

  /// The addresses of the servers, in their order.
  public List<String> brokerAddresses() {
    return spec.addresses().subList(0, servers());
  }

  /// The port at which the database listens.
  public int databasePort() {
    return spec.port() + DATABASE;
  }

  /// The address at which the database listens.
  public String databaseAddress() {
    return spec.addresses().getLast();
  }

  /// The folder that the member's first process has, or had.
  public Path first() {
    Path folder = spec.folder().toAbsolutePath();
    return folder.resolveSibling(folder.getFileName().toString().replaceFirst(AGAIN, ""));
  }

  /// The folder of the member's files: the same when it is started again after its death.
  public Path files() {
    return first().resolve(JoinSpec.FILES);
  }
}
