package assay.broker.database;

import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// Writes one thread's orders in two-phase transactions.
public interface DistributedRows extends AutoCloseable {

  /// Writes rows in the transaction that [#part] has joined.
  OrderRows rows();

  /// The database's part of a transaction.
  XAResource part();

  @Override
  void close() throws SQLException;
}
