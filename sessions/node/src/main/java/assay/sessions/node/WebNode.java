package assay.sessions.node;

import assay.api.DurationNotation;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.sessions.node.cluster.RequestAdmission;
import assay.sessions.node.container.ContainerProvider;
import assay.sessions.node.container.ServletContainer;
import assay.sessions.node.database.DatabaseCatalogue;
import assay.sessions.node.database.DatabaseShopOrderStore;
import assay.sessions.node.database.OrdersDatabase;
import assay.sessions.node.shop.ShopPages;
import assay.sessions.node.shop.ShopServlet;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/// A node: a servlet container with the shop, and a store for its sessions.
public final class WebNode implements Member {

  private static final int DATABASE_CONNECTIONS = 10;
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(10);

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger POOL = Logger.getLogger("com.zaxxer");

  private final ServletContainer container;
  private final SessionStore store;
  private final HikariDataSource database;
  private final Duration drain;
  private final RequestAdmission requests = new RequestAdmission();

  private WebNode(JoinSpec spec, SessionStore store) {
    this.store = store;
    drain = DurationNotation.parse(spec.settings().text("drain", "0s"));
    container = ContainerProvider.open(spec.settings().text("container", "tomcat"), spec, requests);
    database = OrdersDatabase.connections(spec, DATABASE_CONNECTIONS);
  }

  /// Returns when the node's store is complete and it takes requests.
  static WebNode start(JoinSpec spec, SessionStore store) throws Exception {
    POOL.setLevel(Level.WARNING);
    WebNode node = new WebNode(spec, store);
    try {
      node.start(spec);
      return node;
    } catch (Exception e) {
      try {
        node.stop();
      } catch (Exception also) {
        e.addSuppressed(also);
      }
      throw e;
    }
  }

  private void start(JoinSpec spec) throws Exception {
    container.addFilter("failures", new FailureFilter());
    ShopPages pages =
        new ShopPages(
            spec.name(), new DatabaseShopOrderStore(database), new DatabaseCatalogue(database));
    container.addServlet("shop", new ShopServlet(pages), List.of("/shop/*"));
    UserServlets.addTo(container);
    store.attach(new NodeStartContext(spec, SessionSettings.of(spec.settings()), container));
    container.start();
    store.started();
    requests.begin();
  }

  @Override
  public OptionalLong datagramBytes() {
    return store.datagramBytes();
  }

  /// Stops gracefully: first no new users for the configured time, then no new requests; then the
  /// last answers, and then the store's unsent data.
  @Override
  public void close() {
    try {
      requests.drain();
      Thread.sleep(drain);
      container.stopListening();
      requests.end();
      if (!requests.awaitNone(LAST_REQUESTS)) {
        throw new IllegalStateException("requests took longer than " + LAST_REQUESTS);
      }
      store.drain();
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the last requests were answered", e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the node does not stop in good order", e);
    }
  }

  private void stop() throws Exception {
    try (database;
        store) {
      container.close();
    }
  }
}
