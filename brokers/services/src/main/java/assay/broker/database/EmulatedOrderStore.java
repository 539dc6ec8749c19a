package assay.broker.database;

import assay.workload.trader.fixml.Order;
import java.time.Duration;
import java.util.Optional;
import javax.transaction.xa.XAResource;

/// Only a database's time, as in the published study: each commit of an order waits. No rows are
/// stored, so lost and duplicate orders cannot be detected.
///
/// @param each the duration of a commit, or of each of its two phases
record EmulatedOrderStore(Duration each) implements OrdersDatabase {

  @Override
  public OrderInserter rows() {
    return new Waiting(each);
  }

  @Override
  public XaOrderInserter distributedRows() {
    return new WaitingInPhases(new EmulatedParticipant(each, Duration.ZERO));
  }

  @Override
  public Optional<OrderStore> store() {
    return Optional.empty();
  }

  private record Waiting(Duration each) implements OrderInserter {

    @Override
    public void insert(Order order) throws InterruptedException {
      Thread.sleep(each);
    }

    @Override
    public void close() {
      // Holds no connection.
    }
  }

  private record WaitingInPhases(XAResource part) implements XaOrderInserter {

    @Override
    public OrderInserter rows() {
      return new Waiting(Duration.ZERO);
    }

    @Override
    public void close() {
      // Holds no connection.
    }
  }
}
