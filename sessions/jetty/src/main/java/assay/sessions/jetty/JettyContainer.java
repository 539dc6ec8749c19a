package assay.sessions.jetty;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.RequestAdmission;
import assay.sessions.node.container.ContainerProvider;
import assay.sessions.node.container.ServletContainer;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.EnumSet;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.ee11.servlet.SessionHandler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// An embedded Jetty with as many threads as Tomcat, HTTP/1.1 only, and idle connections kept open. Everything
/// else is Jetty's default.
final class JettyContainer implements ServletContainer {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("org.eclipse.jetty");

  private final Server server = new Server(new QueuedThreadPool(ContainerProvider.THREADS));
  private final ServletContextHandler application = new ServletContextHandler("/");
  private final ServerConnector connector;

  JettyContainer(JoinSpec spec, RequestAdmission requests) {
    LOGGER.setLevel(Level.WARNING);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(spec.address());
    connector.setPort(NodePorts.http(spec, NodePorts.index(spec.name())));
    connector.setAcceptQueueSize(ContainerProvider.WAITING);
    // Never times out.
    connector.setIdleTimeout(0);
    server.addConnector(connector);
    server.setHandler(new GateHandler(application, requests));
  }

  @Override
  public void addFilter(String name, Filter filter) {
    FilterHolder holder = new FilterHolder(filter);
    holder.setName(name);
    application.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
  }

  @Override
  public void addServlet(String name, Servlet servlet, List<String> paths) {
    ServletHolder holder = new ServletHolder(name, servlet);
    holder.setInitOrder(1);
    paths.forEach(path -> application.addServlet(holder, path));
  }

  @Override
  public void keepSessions() {
    application.setSessionHandler(new SessionHandler());
  }

  @Override
  public void start() throws Exception {
    server.start();
  }

  /// Open connections stay. A connector's shutdown interrupts its acceptor, and a connection that comes at that moment is
  /// then neither served nor closed: its user would wait until a timeout. A closed socket refuses it instead.
  @Override
  public void stopListening() {
    connector.setAccepting(false);
    connector.close();
  }

  @Override
  public void close() throws Exception {
    server.stop();
    server.destroy();
  }
}
