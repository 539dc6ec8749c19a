package assay.broker.database;

import assay.api.engine.Member;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// A database with the orders' rows. It uses its member's files, and keeps its data over a restart.
public interface OrderStore extends OrdersDatabase {

  /// Starts the database's member with its earlier data. It takes connections when this returns.
  ///
  /// @throws Exception for example if the port is taken
  Member start() throws Exception;

  DataSource source();

  XADataSource distributed();

  /// The query that counts the prepared, undecided transactions.
  String undecided();

  /// Uses its own connection.
  default OrdersTable table() throws SQLException {
    return new OrdersTable(source().getConnection());
  }

  @Override
  default OrderInserter rows() throws SQLException {
    return table();
  }

  @Override
  default XaOrderInserter distributedRows() throws SQLException {
    XAConnection connection = distributed().getXAConnection();
    try {
      return new Joined(
          connection, new OrdersTable(connection.getConnection()), connection.getXAResource());
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  default Optional<OrderStore> store() {
    return Optional.of(this);
  }

  /// Rows written through a connection for two-phase transactions.
  ///
  /// @param connection closed with this
  record Joined(XAConnection connection, OrderInserter rows, XAResource part)
      implements XaOrderInserter {

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
