package assay.conformance.message;

import assay.api.Engine;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.Ports;
import assay.api.message.MessageClient;
import assay.api.message.PlacedOrders;
import assay.conformance.Claims;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// A broker, its database and a client, all in this process.
public final class MessageBroker implements AutoCloseable {

  private final List<Member> members = new ArrayList<>();
  private final Session session;

  private MessageBroker(Engine engine, int count, Map<String, String> settings, Path folder)
      throws Exception {
    int port = Ports.free(Ports.OF_A_CLUSTER);
    Settings all = new Settings(Claims.read().settings(settings));
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Member>> starts =
          IntStream.rangeClosed(1, count)
              .mapToObj(number ->
                  threads.submit(
                      () -> engine.start(spec("member-" + number, port, count, all, folder))))
              .toList();
      for (Future<Member> start : starts) {
        members.add(start.get());
      }
      session = engine.open(spec("client-1", port, count, all, folder));
    } catch (Exception failure) {
      members.forEach(Member::close);
      throw failure;
    }
  }

  /// Starts them all at once and returns when they take messages.
  ///
  /// @param settings those that are not the descriptor's defaults
  public static MessageBroker start(
      Engine engine, int count, Map<String, String> settings, Path folder) throws Exception {
    return new MessageBroker(engine, count, settings, folder);
  }

  private static JoinSpec spec(String name, int port, int count, Settings settings, Path folder)
      throws Exception {
    return new JoinSpec(
        name,
        "machine-" + name,
        "assay-messages-" + port,
        port,
        count,
        settings,
        List.of(),
        Files.createDirectories(folder.resolve(name)));
  }

  /// The client.
  public MessageClient client() {
    return session.capability(MessageClient.class);
  }

  /// The orders in the database.
  public PlacedOrders orders() {
    return session.capability(PlacedOrders.class);
  }

  @Override
  public void close() {
    session.close();
    members.forEach(Member::close);
  }
}
