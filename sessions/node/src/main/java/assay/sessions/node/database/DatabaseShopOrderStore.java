package assay.sessions.node.database;

import assay.sessions.node.shop.ShopOrderStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.LongStream;
import javax.sql.DataSource;

/// Orders in a database: one transaction for each.
public record DatabaseShopOrderStore(DataSource database) implements ShopOrderStore {

  @Override
  public void place(long tag, int user, int[] items) throws IOException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        insert(connection, tag, user, items);
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      }
    } catch (SQLException e) {
      throw new IOException("order %d was not written: %s".formatted(tag, e.getMessage()), e);
    }
  }

  private static void insert(Connection connection, long tag, int user, int[] items)
      throws SQLException {
    try (PreparedStatement order =
        connection.prepareStatement("insert into orders (tag, usr, lines) values (?, ?, ?)")) {
      order.setLong(1, tag);
      order.setInt(2, user);
      order.setInt(3, items.length);
      order.executeUpdate();
    }
    if (items.length == 0) {
      return;
    }
    try (PreparedStatement lines =
        connection.prepareStatement("insert into order_lines (tag, line, item) values (?, ?, ?)")) {
      for (int line = 0; line < items.length; line++) {
        lines.setLong(1, tag);
        lines.setInt(2, line);
        lines.setInt(3, items[line]);
        lines.addBatch();
      }
      lines.executeBatch();
    }
  }

  @Override
  public long[] tags() throws IOException {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement("select tag from orders");
        ResultSet rows = query.executeQuery()) {
      LongStream.Builder tags = LongStream.builder();
      while (rows.next()) {
        tags.add(rows.getLong(1));
      }
      return tags.build().toArray();
    } catch (SQLException e) {
      throw new IOException("the orders cannot be read: " + e.getMessage(), e);
    }
  }
}
