package assay.broker.database;

import assay.workload.trader.fixml.Order;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.stream.LongStream;

public final class OrdersTable implements OrderInserter {

  /// No key, so an order that is placed twice appears twice.
  private static final String TABLE =
      """
      create table if not exists placed (
        id bigint not null, symbol int not null, quantity int not null, price bigint not null,
        at timestamp not null)
      """;

  private static final String INSERT =
      "insert into placed (id, symbol, quantity, price, at) values (?, ?, ?, ?, ?)";

  private static final int CLEAR_SECONDS = 20;

  private final Connection connection;

  /// @param connection used only by the table and closed with it
  public OrdersTable(Connection connection) {
    this.connection = connection;
  }

  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
  }

  @Override
  public void insert(Order order) throws SQLException {
    try (PreparedStatement row = connection.prepareStatement(INSERT)) {
      row.setLong(1, order.id());
      row.setInt(2, order.symbol());
      row.setInt(3, order.quantity());
      row.setLong(4, order.price());
      row.setTimestamp(5, Timestamp.from(Instant.now()));
      row.executeUpdate();
    }
  }

  public long[] ids() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select id from placed");
        ResultSet rows = query.executeQuery()) {
      LongStream.Builder ids = LongStream.builder();
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
      return ids.build().toArray();
    }
  }

  /// Deletes all orders, and frees their space.
  ///
  /// @throws SQLException when others hold the table for too long; then it is not done later either
  public void clear() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(CLEAR_SECONDS);
      statement.execute("truncate table placed");
    }
  }

  public long count(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
