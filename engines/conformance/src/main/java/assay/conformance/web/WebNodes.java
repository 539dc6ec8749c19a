package assay.conformance.web;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Engine;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.web.WebClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Nodes of a web application and their client, all in this process.
public final class WebNodes implements AutoCloseable {

  private final List<Member> nodes = new ArrayList<>();
  private final Session session;

  private WebNodes(Engine engine, int count, Map<String, String> settings, Path folder)
      throws Exception {
    int port = FreePorts.free(FreePorts.OF_A_CLUSTER);
    // Tomcat's home is a setting of the process; without this it stays the folder of an earlier
    // first node, which is gone.
    System.setProperty("catalina.home", folder.toString());
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Member>> starts =
          IntStream.rangeClosed(1, count)
              .mapToObj(number ->
                  threads.submit(
                      () -> engine.start(spec("member-" + number, port, count, settings, folder))))
              .toList();
      for (Future<Member> start : starts) {
        nodes.add(start.get());
      }
      session = engine.open(spec("client-1", port, count, settings, folder));
    } catch (Exception failure) {
      nodes.forEach(Member::close);
      throw failure;
    }
  }

  /// Returns when all nodes take requests.
  public static WebNodes start(Engine engine, int count, Map<String, String> settings, Path folder)
      throws Exception {
    return new WebNodes(engine, count, settings, folder);
  }

  private static JoinSpec spec(
      String name, int port, int count, Map<String, String> settings, Path folder)
      throws Exception {
    return new JoinSpec(
        name,
        "machine-" + name,
        "assay-web-" + port,
        port,
        count,
        new Settings(settings),
        List.of(),
        Files.createDirectories(folder.resolve(name)));
  }

  public WebClient client() {
    return session.capability(WebClient.class);
  }

  /// Graceful.
  ///
  /// @param name `member-1`
  public void stop(String name) {
    int place = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1)) - 1;
    nodes.set(place, () -> {}).close();
  }

  @Override
  public void close() {
    session.close();
    nodes.forEach(Member::close);
  }
}
