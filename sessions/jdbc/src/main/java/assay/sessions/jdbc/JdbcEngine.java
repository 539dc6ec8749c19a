package assay.sessions.jdbc;

import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/// Nodes that keep sessions in the database of the shop's orders.
public final class JdbcEngine extends WebEngine {

  private static final String TABLES = "org/springframework/session/jdbc/schema-h2.sql";

  @Override
  public String name() {
    return "sessions-jdbc";
  }

  @Override
  protected SessionStore store() {
    return new JdbcSessions();
  }

  /// Makes the tables of the sessions.
  @Override
  protected AutoCloseable beside(JoinSpec spec, DataSource orders) {
    new ResourceDatabasePopulator(new ClassPathResource(TABLES)).execute(orders);
    return () -> {};
  }
}
