package assay.broker.database;

import assay.workload.trader.fixml.Order;
import java.time.Duration;
import java.util.Optional;
import javax.transaction.xa.XAResource;

/// No database but the time that one takes, as the published study had it: each commit of an order waits. Nobody has the
/// rows, so that nobody can tell which orders were lost or placed twice.
///
/// @param each how long a commit takes; of one in two phases each of them
record EmulatedOrders(Duration each) implements OrdersDatabase {

  @Override
  public OrderRows rows() {
    return new Waiting(each);
  }

  @Override
  public DistributedRows distributedRows() {
    return new WaitingInPhases(new EmulatedPart(each, Duration.ZERO));
  }

  @Override
  public Optional<OrderStore> store() {
    return Optional.empty();
  }

  /// Rows that are written nowhere.
  private record Waiting(Duration each) implements OrderRows {

    @Override
    public void insert(Order order) throws InterruptedException {
      Thread.sleep(each);
    }

    @Override
    public void close() {
      // It has nothing.
    }
  }

  /// The same in transactions of two phases, which wait when they are prepared and when they are committed.
  private record WaitingInPhases(XAResource part) implements DistributedRows {

    @Override
    public OrderRows rows() {
      return new Waiting(Duration.ZERO);
    }

    @Override
    public void close() {
      // The same.
    }
  }
}
