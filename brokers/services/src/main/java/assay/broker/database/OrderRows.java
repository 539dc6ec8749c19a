package assay.broker.database;

import assay.workload.trader.fixml.Order;
import java.sql.SQLException;

/// What one thread of the services writes orders to.
public interface OrderRows extends AutoCloseable {

  /// Writes an order's row.
  ///
  /// @throws InterruptedException where the thread is to end
  void insert(Order order) throws SQLException, InterruptedException;

  @Override
  void close() throws SQLException;
}
