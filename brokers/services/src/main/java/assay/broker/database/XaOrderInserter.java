package assay.broker.database;

import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// Writes one thread's orders in two-phase transactions.
public interface XaOrderInserter extends AutoCloseable {

  /// Writes rows in the transaction that [#part] has joined.
  OrderInserter rows();

  /// The database's part of a transaction.
  XAResource part();

  @Override
  void close() throws SQLException;
}
