package assay.engine.coherence.store;

import assay.api.engine.JoinSpec;
import com.tangosol.io.ReadBuffer;
import com.tangosol.net.cache.BinaryEntryStore;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.ExternalizableHelper;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// Writes a member's entries of one map to a table, and reads those that the member lacks. Coherence's
/// queue calls it with batches; without a queue the storing thread calls it, and a failure fails the write.
public final class TableStore implements BinaryEntryStore<Object, Object> {

  static final String USER = "assay";
  static final int CONNECTIONS = 8;

  private static final int PATIENCE_MILLIS = 10_000;
  private static final String READ = "select v from entries where map = ? and k = ?";
  private static final String WRITE =
      "insert into entries (map, k, v) values (?, ?, ?) on conflict (map, k) do update set v ="
          + " excluded.v";
  private static final String REMOVE = "delete from entries where map = ? and k = ?";

  private final String map;
  private final HikariDataSource database;

  /// Created by Coherence, once for each map.
  public TableStore(String map, int port) {
    this.map = map;
    HikariConfig configuration = new HikariConfig();
    configuration.setPoolName("entries-" + map);
    configuration.setJdbcUrl(url(port));
    configuration.setUsername(USER);
    configuration.setMaximumPoolSize(CONNECTIONS);
    configuration.setMinimumIdle(0);
    configuration.setInitializationFailTimeout(-1);
    configuration.setConnectionTimeout(PATIENCE_MILLIS);
    database = new HikariDataSource(configuration);
  }

  static String url(int port) {
    return "jdbc:postgresql://%s:%d/%s?reWriteBatchedInserts=true"
        .formatted(JoinSpec.LOOPBACK, port, StoreServer.database());
  }

  /// One statement of a batch, without a connection.
  private interface Work {

    void on(Connection connection) throws SQLException;
  }

  private void run(Work work) {
    try (Connection connection = database.getConnection()) {
      work.on(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("the database of entries: " + e.getMessage(), e);
    }
  }

  @Override
  public void load(BinaryEntry<Object, Object> entry) {
    run(connection -> read(connection, List.of(entry)));
  }

  @Override
  public void loadAll(Set<? extends BinaryEntry<Object, Object>> entries) {
    run(connection -> read(connection, entries));
  }

  private void read(Connection connection, Iterable<? extends BinaryEntry<Object, Object>> entries)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      for (BinaryEntry<Object, Object> entry : entries) {
        select.setString(1, map);
        select.setBytes(2, key(entry));
        try (ResultSet found = select.executeQuery()) {
          if (found.next()) {
            entry.updateBinaryValue(new Binary(found.getBytes(1)));
          }
        }
      }
    }
  }

  @Override
  public void store(BinaryEntry<Object, Object> entry) {
    storeAll(Set.of(entry));
  }

  @Override
  public void storeAll(Set<? extends BinaryEntry<Object, Object>> entries) {
    run(connection -> {
      try (PreparedStatement write = connection.prepareStatement(WRITE)) {
        for (BinaryEntry<Object, Object> entry : entries) {
          write.setString(1, map);
          write.setBytes(2, key(entry));
          write.setBytes(3, value(entry));
          write.addBatch();
        }
        write.executeBatch();
      }
    });
  }

  @Override
  public void erase(BinaryEntry<Object, Object> entry) {
    eraseAll(Set.of(entry));
  }

  @Override
  public void eraseAll(Set<? extends BinaryEntry<Object, Object>> entries) {
    run(connection -> {
      try (PreparedStatement remove = connection.prepareStatement(REMOVE)) {
        for (BinaryEntry<Object, Object> entry : entries) {
          remove.setString(1, map);
          remove.setBytes(2, key(entry));
          remove.addBatch();
        }
        remove.executeBatch();
      }
    });
  }

  /// Without the partition, which belongs to the cluster.
  private static byte[] key(BinaryEntry<Object, Object> entry) {
    ReadBuffer key = entry.getBinaryKey();
    return ExternalizableHelper.removeIntDecoration(key).toByteArray();
  }

  /// Without the mark of unsent values.
  private static byte[] value(BinaryEntry<Object, Object> entry) {
    ReadBuffer value = entry.getBinaryValue();
    return ExternalizableHelper.getUndecorated(value).toByteArray();
  }
}
