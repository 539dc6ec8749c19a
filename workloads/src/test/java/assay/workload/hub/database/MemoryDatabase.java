package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;

/// H2 in this process, with its tables on this heap.
///
/// Queries are lazy: otherwise H2 would hold the whole result before its first row is read.
final class MemoryDatabase implements Database {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private final JdbcDataSource source = new JdbcDataSource();

  MemoryDatabase() {
    source.setURL(
        "jdbc:h2:mem:hub-%d;DB_CLOSE_DELAY=-1;LAZY_QUERY_EXECUTION=1"
            .formatted(COUNT.incrementAndGet()));
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public String text() {
    return "H2 " + org.h2.engine.Constants.VERSION + " in memory";
  }

  @Override
  public void close() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN IMMEDIATELY");
    }
  }
}
