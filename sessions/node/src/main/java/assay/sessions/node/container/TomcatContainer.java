package assay.sessions.node.container;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.RequestAdmission;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.modeler.Registry;

public final class TomcatContainer implements ServletContainer {

  private static final int CONNECTIONS = 20_000;

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  /// Reports threads that started while the application answered, such as those of the database's pool.
  private static final Logger LOADER = Logger.getLogger("org.apache.catalina.loader");

  private final Tomcat tomcat = new Tomcat();
  private final StandardContext application;

  TomcatContainer(JoinSpec spec, RequestAdmission requests) {
    LOGGER.setLevel(Level.WARNING);
    LOADER.setLevel(Level.SEVERE);
    // JMX is not used, and two nodes in one process would conflict there.
    Registry.disableRegistry();
    tomcat.setBaseDir(spec.folder().toAbsolutePath().toString());
    tomcat.setConnector(connector(spec));
    tomcat.getEngine().getPipeline().addValve(new GateValve(requests));
    // The application belongs to the process; it has no class loader that could leak.
    application = (StandardContext) tomcat.addContext("", null);
    application.setClearReferencesRmiTargets(false);
    application.setClearReferencesThreadLocals(false);
  }

  private static Connector connector(JoinSpec spec) {
    Connector connector = new Connector();
    connector.setThrowOnFailure(true);
    connector.setPort(NodePorts.http(spec, NodePorts.index(spec.name())));
    connector.setProperty("address", spec.address());
    // Lets the connector stop listening before everything else stops.
    connector.setProperty("bindOnInit", "false");
    connector.setProperty("maxThreads", Integer.toString(ContainerProvider.THREADS));
    connector.setProperty("maxConnections", Integer.toString(CONNECTIONS));
    connector.setProperty("acceptCount", Integer.toString(ContainerProvider.WAITING));
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "-1");
    return connector;
  }

  /// For a store that is part of Tomcat.
  public Tomcat tomcat() {
    return tomcat;
  }

  /// For a store that is part of Tomcat.
  public Context application() {
    return application;
  }

  @Override
  public void addFilter(String name, Filter filter) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(name);
    definition.setFilter(filter);
    application.addFilterDef(definition);
    FilterMap everywhere = new FilterMap();
    everywhere.setFilterName(name);
    everywhere.addURLPattern("/*");
    everywhere.setDispatcher(DispatcherType.REQUEST.name());
    application.addFilterMapBefore(everywhere);
  }

  @Override
  public void addServlet(String name, Servlet servlet, List<String> paths) {
    Tomcat.addServlet(application, name, servlet).setLoadOnStartup(1);
    paths.forEach(path -> application.addServletMappingDecoded(path, name));
  }

  /// The usual manager, but without the file that would keep sessions while the container is down.
  @Override
  public void keepSessions() {
    StandardManager manager = new StandardManager();
    manager.setPathname(null);
    application.setManager(manager);
  }

  @Override
  public void start() throws LifecycleException {
    tomcat.start();
    if (application.getState() != LifecycleState.STARTED) {
      throw new IllegalStateException(
          "the application does not start, and is " + application.getState());
    }
  }

  @Override
  public void stopListening() {
    tomcat.getConnector().getProtocolHandler().closeServerSocketGraceful();
    tomcat.getConnector().pause();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
