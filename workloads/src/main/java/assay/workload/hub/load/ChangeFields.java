package assay.workload.hub.load;

import assay.api.DefiniteFailureException;
import assay.api.Invocable;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.RowGenerator;
import java.util.BitSet;
import java.util.List;
import java.util.PrimitiveIterator;

/// A day's end: changes fields in the rows on their owners.
record ChangeFields(LoadContext context) {

  static Request of(LoadContext context) {
    return new Update(
        List.of(), (session, seen) -> context.alone(() -> new ChangeFields(context).run(session)));
  }

  private long run(Session session) throws Exception {
    RowGenerator rows = context.rows();
    short epoch = context.expected().nextEpoch(rows.map());
    BitSet changing = ChangedRows.of(rows, context.place().seed(), epoch);
    ExpectedMapContent page =
        context.expected().page(context.current().now(session, rows.map()), rows);
    Invocable invocable = session.capability(Invocable.class, page.map());
    MoveToEpoch processor =
        new MoveToEpoch(rows.map(), rows.count(), context.place().seed(), epoch);
    Progress progress = context.progress("updating " + page.map(), changing.cardinality());
    PrimitiveIterator.OfInt numbers = changing.stream().iterator();
    context
        .loader()
        .<Integer>run(
            () -> numbers.hasNext() ? numbers.next() : null,
            batch -> {
              change(invocable, page, batch, processor);
              context.writeBeside(session, entries(rows, batch, epoch), entry -> epoch);
              progress.done(batch.size());
            });
    return changing.cardinality();
  }

  private static List<LoadedRow> entries(RowGenerator rows, List<Integer> numbers, int epoch) {
    return numbers.stream()
        .map(row -> new LoadedRow(row, rows.key(row), rows.row(row, epoch)))
        .toList();
  }

  private static void change(
      Invocable invocable, ExpectedMapContent page, List<Integer> batch, MoveToEpoch processor) {
    short epoch = (short) processor.epoch();
    List<Object> keys = batch.stream().map(page.rows()::key).toList();
    try {
      invocable.invokeAll(keys, processor);
      page.changed(batch, epoch);
    } catch (DefiniteFailureException e) {
      throw e;
    } catch (RuntimeException e) {
      page.maybeChanged(batch, epoch);
      throw e;
    }
  }
}
