package assay.sessions.node;

import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.sessions.node.database.DatabaseOrders;
import assay.sessions.node.database.OrdersDatabase;
import assay.sessions.node.shop.ShopPages;
import assay.sessions.node.shop.ShopServlet;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.servlet.Servlet;
import jakarta.servlet.annotation.WebServlet;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.modeler.Registry;

/// One node: Tomcat with the shop in it, whose sessions a store keeps.
public final class WebNode implements Member {

  private static final int THREADS = 200;
  private static final int WAITING = 1_000;
  private static final int CONNECTIONS = 20_000;
  private static final int DATABASE_CONNECTIONS = 10;
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(10);

  /// Held, for what nobody holds forgets its level.
  private static final List<Logger> LOGGERS =
      List.of(Logger.getLogger("org.apache"), Logger.getLogger("com.zaxxer"));

  /// Tells of threads that began while the application answered, such as the pool's of the database.
  private static final Logger LOADER = Logger.getLogger("org.apache.catalina.loader");

  private final Tomcat tomcat;
  private final SessionStore store;
  private final HikariDataSource database;
  private final RequestsInWork requests = new RequestsInWork(THREADS);

  private WebNode(JoinSpec spec, SessionStore store) {
    this.store = store;
    tomcat = container(spec);
    database = OrdersDatabase.connections(spec, DATABASE_CONNECTIONS);
  }

  /// Starts a node and returns when its store is whole and it takes requests.
  static WebNode start(JoinSpec spec, SessionStore store) throws Exception {
    LOGGERS.forEach(logger -> logger.setLevel(Level.WARNING));
    LOADER.setLevel(Level.SEVERE);
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

  private static Tomcat container(JoinSpec spec) {
    // Nobody looks at a node through JMX, and two in one process would be in each other's way
    // there.
    Registry.disableRegistry();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(spec.folder().toAbsolutePath().toString());
    Connector connector = new Connector();
    connector.setThrowOnFailure(true);
    connector.setPort(NodePorts.http(spec, NodePorts.index(spec.name())));
    connector.setProperty("address", spec.address());
    // So that it can stop to listen before everything else stops.
    connector.setProperty("bindOnInit", "false");
    connector.setProperty("maxThreads", Integer.toString(THREADS));
    connector.setProperty("maxConnections", Integer.toString(CONNECTIONS));
    connector.setProperty("acceptCount", Integer.toString(WAITING));
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "-1");
    tomcat.setConnector(connector);
    return tomcat;
  }

  private void start(JoinSpec spec) throws Exception {
    tomcat.getEngine().getPipeline().addValve(requests);
    Context context = application();
    SessionFilter.add(context, "failures", new Failures());
    ShopPages pages = new ShopPages(spec.name(), new DatabaseOrders(database));
    Tomcat.addServlet(context, "shop", new ShopServlet(pages)).setLoadOnStartup(1);
    context.addServletMappingDecoded("/shop/*", "shop");
    addUsersServlets(context);
    store.attach(new NodeContext(spec, SessionSettings.of(spec.settings()), tomcat, context));
    tomcat.start();
    if (context.getState() != LifecycleState.STARTED) {
      throw new IllegalStateException(
          "the application does not start; %s is %s".formatted(spec.name(), context.getState()));
    }
    store.started();
    requests.begin();
  }

  /// Servlets of a user's own, which come with a jar of the user's, each under the paths of its [WebServlet].
  private static void addUsersServlets(Context context) {
    for (Servlet servlet : ServiceLoader.load(Servlet.class)) {
      String name = servlet.getClass().getName();
      WebServlet paths = servlet.getClass().getAnnotation(WebServlet.class);
      if (paths == null || paths.value().length + paths.urlPatterns().length == 0) {
        throw new IllegalStateException(
            name + " does not say its paths: annotate it, such as @WebServlet(\"/basket/*\")");
      }
      Tomcat.addServlet(context, name, servlet).setLoadOnStartup(1);
      for (String[] patterns : new String[][] {paths.value(), paths.urlPatterns()}) {
        for (String pattern : patterns) {
          context.addServletMappingDecoded(pattern, name);
        }
      }
    }
  }

  /// The application is the process's own; there is no class loader that anything of it could hold on to.
  private Context application() {
    StandardContext context = (StandardContext) tomcat.addContext("", null);
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    return context;
  }

  /// Stops in good order: no new requests, then the last answers, then what the store has not sent yet.
  @Override
  public void close() {
    try {
      tomcat.getConnector().getProtocolHandler().closeServerSocketGraceful();
      tomcat.getConnector().pause();
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
      stopContainer();
    }
  }

  private void stopContainer() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
