package assay.broker.database;

import assay.api.engine.Member;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// A database that has the orders' rows. It has the files of its member, and takes what is in them up again after its death.
public interface OrderStore extends OrdersDatabase {

  /// Starts the member that is the database, with what it had before. It takes connections when this returns.
  ///
  /// @throws Exception when its port is taken, for one
  Member start() throws Exception;

  /// Connections to it.
  DataSource source();

  /// Connections that take part in transactions of two phases.
  XADataSource distributed();

  /// The query for how many transactions are prepared, and neither committed nor rolled back.
  String undecided();

  /// The table of the orders, through a connection of its own.
  default OrdersTable table() throws SQLException {
    return new OrdersTable(source().getConnection());
  }

  @Override
  default OrderRows rows() throws SQLException {
    return table();
  }

  @Override
  default DistributedRows distributedRows() throws SQLException {
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

  /// Rows by a connection that takes part in transactions of two phases.
  ///
  /// @param connection closed with it
  record Joined(XAConnection connection, OrderRows rows, XAResource part)
      implements DistributedRows {

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
