package assay.sessions.node;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.sessions.node.client.Balancer;
import assay.sessions.node.database.OrdersDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hc.core5.http.HttpHost;

/// A client's session: the browsers of its users.
public final class WebSession implements Session {

  private final String engine;
  private final Balancer balancer;
  private final AutoCloseable beside;

  /// A session with all nodes of a cluster.
  ///
  /// @param beside what is closed with it
  WebSession(String engine, JoinSpec spec, AutoCloseable beside) {
    this.engine = engine;
    this.beside = beside;
    balancer =
        new Balancer(
            IntStream.range(0, spec.members())
                .mapToObj(i -> new HttpHost(spec.meeting(), NodePorts.http(spec, i)))
                .toList(),
            place -> "member-" + (place + 1));
  }

  /// The session of the first client, whose process has what all nodes share.
  static WebSession first(String engine, JoinSpec spec, WebEngine store) throws Exception {
    OrdersDatabase orders = OrdersDatabase.start(spec);
    try {
      AutoCloseable more = store.beside(spec, orders.source());
      return new WebSession(
          engine,
          spec,
          () -> {
            try (orders) {
              more.close();
            }
          });
    } catch (Exception e) {
      orders.close();
      throw e;
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, engine, List.of(balancer));
  }

  @Override
  public void close() {
    try (beside) {
      balancer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException("what a client had beside its session does not end", e);
    }
  }
}
