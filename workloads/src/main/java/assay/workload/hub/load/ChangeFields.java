package assay.workload.hub.load;

import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workplace.Progress;
import assay.workload.hub.Rows;
import java.util.BitSet;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.locks.ReentrantLock;

/// The end of a day: changes fields of the rows where they lie.
final class ChangeFields {

  private final Depot depot;

  private ChangeFields(Depot depot) {
    this.depot = depot;
  }

  /// The request.
  static Request of(Depot depot) {
    return new Update(List.of(), (session, seen) -> new ChangeFields(depot).run(session));
  }

  private long run(Session session) throws Exception {
    Rows rows = depot.rows();
    ReentrantLock lock = depot.book().lock(rows.map());
    lock.lockInterruptibly();
    try {
      short epoch = depot.book().nextEpoch(rows.map());
      BitSet changing = Changes.of(rows, depot.place().seed(), epoch);
      Page page = depot.book().page(depot.current().now(session, rows.map()), rows);
      Invocable invocable = session.as(Invocable.class, page.map());
      ToEpoch function = new ToEpoch(rows.map(), rows.count(), depot.place().seed(), epoch);
      Progress progress = depot.progress("updating " + page.map(), changing.cardinality());
      PrimitiveIterator.OfInt numbers = changing.stream().iterator();
      depot
          .loader()
          .<Integer>run(
              () -> numbers.hasNext() ? numbers.next() : null,
              batch -> {
                change(invocable, page, batch, function);
                progress.done(batch.size());
              });
      return changing.cardinality();
    } finally {
      lock.unlock();
    }
  }

  private static void change(
      Invocable invocable, Page page, List<Integer> batch, ToEpoch function) {
    short epoch = (short) function.epoch();
    List<Object> keys = batch.stream().map(page.rows()::key).toList();
    try {
      invocable.invokeAll(keys, function);
      page.changed(batch, epoch);
    } catch (NotDone e) {
      throw e;
    } catch (RuntimeException e) {
      page.maybeChanged(batch, epoch);
      throw e;
    }
  }
}
