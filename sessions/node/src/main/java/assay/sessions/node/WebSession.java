package assay.sessions.node;

import assay.api.ServerProcess;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.sessions.node.balancer.BalancerKind;
import assay.sessions.node.client.Browsers;
import assay.sessions.node.database.OrdersDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// A client's session: its users' browsers.
public final class WebSession implements Session {

  private final String engine;
  private final Browsers browsers;
  private final SharedServices beside;

  /// @param beside closed with the session
  private WebSession(String engine, JoinSpec spec, SharedServices beside)
      throws IOException, InterruptedException {
    this.engine = engine;
    this.beside = beside;
    browsers = BalancerKind.of(spec).browsers(spec);
  }

  /// The session of a client other than the first.
  static WebSession further(String engine, JoinSpec spec) throws IOException, InterruptedException {
    return new WebSession(engine, spec, new SharedServices());
  }

  /// The session of the first client, whose process also runs the cluster-wide services.
  static WebSession first(String engine, JoinSpec spec, WebEngine store) throws Exception {
    SharedServices beside = new SharedServices();
    try {
      OrdersDatabase orders = beside.keep(OrdersDatabase.start(spec));
      beside.keep(store.beside(spec, orders.source()));
      beside.keep(BalancerKind.of(spec).start(spec));
      return new WebSession(engine, spec, beside);
    } catch (Exception e) {
      try (beside) {
        throw e;
      }
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, engine, List.of(browsers));
  }

  @Override
  public List<ServerProcess> servers() {
    return beside.servers();
  }

  @Override
  public void close() {
    try (beside) {
      browsers.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException("what a client had beside its session does not end", e);
    }
  }
}
