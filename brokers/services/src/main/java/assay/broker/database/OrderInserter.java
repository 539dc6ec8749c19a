package assay.broker.database;

import assay.workload.trader.fixml.Order;
import java.sql.SQLException;

public interface OrderInserter extends AutoCloseable {

  /// @throws InterruptedException when the thread has to end
  void insert(Order order) throws SQLException, InterruptedException;

  @Override
  void close() throws SQLException;
}
