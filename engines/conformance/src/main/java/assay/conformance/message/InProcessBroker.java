package assay.conformance.message;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.message.MessageClient;
import assay.api.message.OrderReadback;
import java.io.IOException;
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
public final class InProcessBroker implements AutoCloseable {

  private final List<Member> members = new ArrayList<>();
  private final Session session;

  private InProcessBroker(Engine engine, BrokerSpecs specs) throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Member>> starts =
          IntStream.rangeClosed(1, specs.members())
              .mapToObj(number -> threads.submit(() -> engine.start(made(specs.member(number)))))
              .toList();
      for (Future<Member> start : starts) {
        members.add(start.get());
      }
      session = engine.open(made(specs.client()));
    } catch (Exception failure) {
      members.forEach(Member::close);
      throw failure;
    }
  }

  private static JoinSpec made(JoinSpec spec) throws IOException {
    Path unused = Files.createDirectories(spec.folder());
    return spec;
  }

  /// Starts all processes at once and returns when they take messages.
  ///
  /// @param settings the differences from the descriptor's defaults
  public static InProcessBroker start(
      Engine engine, int count, Map<String, String> settings, Path folder) throws Exception {
    return new InProcessBroker(engine, BrokerSpecs.of(folder, count, settings));
  }

  Session session() {
    return session;
  }

  public MessageClient client() {
    return session.capability(MessageClient.class);
  }

  public OrderReadback orders() {
    return session.capability(OrderReadback.class);
  }

  @Override
  public void close() {
    session.close();
    members.forEach(Member::close);
  }
}
