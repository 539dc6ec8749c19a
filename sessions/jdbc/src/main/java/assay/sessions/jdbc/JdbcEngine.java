package assay.sessions.jdbc;

import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import assay.sessions.node.cluster.SharedService;
import assay.sessions.node.database.DatabaseKind;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/// Nodes that keep sessions in the shop's order database.
public final class JdbcEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-jdbc";
  }

  @Override
  protected SessionStore store() {
    return new JdbcSessions();
  }

  /// Creates the tables for the sessions.
  @Override
  protected SharedService beside(JoinSpec spec, DataSource orders) {
    String database =
        switch (DatabaseKind.of(spec)) {
          case H2 -> "h2";
          case POSTGRES -> "postgresql";
        };
    String tables = "org/springframework/session/jdbc/schema-%s.sql".formatted(database);
    new ResourceDatabasePopulator(new ClassPathResource(tables)).execute(orders);
    return () -> {};
  }
}
