package assay.sessions.jdbc;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionStore;
import assay.sessions.node.database.OrdersDatabase;
import assay.sessions.node.spring.SpringSessions;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

/// Sessions in two tables, a row for each session and one for each attribute, by Spring Session's
/// repository.
final class JdbcSessions implements SessionStore {

  private static final int MOST_CONNECTIONS = 10;

  private @Nullable HikariDataSource connections;
  private @Nullable JdbcIndexedSessionRepository repository;

  @Override
  public void attach(NodeStartContext node) {
    HikariDataSource pool = OrdersDatabase.connections(node.spec(), MOST_CONNECTIONS);
    connections = pool;
    JdbcIndexedSessionRepository sessions = repository(pool, node.settings());
    sessions.afterPropertiesSet();
    repository = sessions;
    SpringSessions.install(node, sessions);
  }

  private static JdbcIndexedSessionRepository repository(
      HikariDataSource pool, SessionSettings settings) {
    JdbcIndexedSessionRepository sessions =
        new JdbcIndexedSessionRepository(
            new JdbcTemplate(pool),
            new TransactionTemplate(new DataSourceTransactionManager(pool)));
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    // The clean-up would search for half-hour-old sessions each minute, and at first in tables that
    // do not exist yet.
    sessions.setCleanupCron("-");
    return sessions;
  }

  @Override
  public void close() {
    if (repository != null) {
      repository.destroy();
    }
    if (connections != null) {
      connections.close();
    }
  }
}
