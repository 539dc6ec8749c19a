package assay.broker.database;

import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// What one thread of the services writes orders to in transactions of two phases.
public interface DistributedRows extends AutoCloseable {

  /// Where the rows are written, in the transaction that [#part] has joined.
  OrderRows rows();

  /// The database's part of a transaction.
  XAResource part();

  @Override
  void close() throws SQLException;
}
