package assay.load.client;

import assay.api.Response;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.record.latency.ResponseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The outcomes of one thread's requests in one round. That thread fills the buffer; the writing
/// thread empties it.
public final class ResponseBuffer {

  private static final int LONGEST_EXCEPTION = 200;

  private final ThreadRun run;
  private final ResponseSampling sampling;
  private final ConcurrentLinkedQueue<Kept> queue = new ConcurrentLinkedQueue<>();

  /// @param step the step's id
  /// @param round from 0
  /// @param counted whether the round counts
  public record ThreadRun(String step, Step.Part part, int round, boolean counted, int thread) {}

  /// The kept part of a response, without its observations, which may be large. The whole response
  /// is kept only for a failure or children, which is rare.
  private record Kept(
      OperationOutcome outcome,
      long rows,
      long start,
      long end,
      int oneIn,
      @Nullable Response more) {

    static Kept of(Response response, int oneIn, @Nullable Response more) {
      return new Kept(
          OperationOutcome.of(response),
          response.rows(),
          response.startNanos(),
          response.endNanos(),
          oneIn,
          more);
    }
  }

  ResponseBuffer(ThreadRun run, ResponseSampling sampling) {
    this.run = run;
    this.sampling = sampling;
  }

  public void add(Response response) {
    int oneIn = sampling.next();
    if (oneIn > 0) {
      boolean more = response.failure() != null || !response.children().isEmpty();
      sampling.left(more ? lines(response) : 1);
      queue.add(Kept.of(response, oneIn, more ? response : null));
    }
  }

  public void add(OperationOutcome outcome, long rows, long startNanos, long endNanos) {
    int oneIn = sampling.next();
    if (oneIn > 0) {
      sampling.left(1);
      queue.add(new Kept(outcome, rows, startNanos, endNanos, oneIn, null));
    }
  }

  private static int lines(Response response) {
    int lines = 1;
    for (Response child : response.children()) {
      lines += lines(child);
    }
    return lines;
  }

  /// Takes the outcomes kept since the last call, oldest first.
  ///
  /// @param most the most requests
  List<ResponseRow> take(int most, LongSupplier numbers) {
    List<ResponseRow> rows = new ArrayList<>();
    for (int taken = 0; taken < most; taken++) {
      Kept kept = queue.poll();
      if (kept == null) {
        break;
      }
      Response more = kept.more();
      if (more == null) {
        rows.add(row(numbers.getAsLong(), 0, 0, kept, ""));
      } else {
        add(rows, numbers, 0, 0, more, kept.oneIn());
      }
    }
    return rows;
  }

  private void add(
      List<ResponseRow> rows,
      LongSupplier numbers,
      long parent,
      long depth,
      Response response,
      int oneIn) {
    long number = numbers.getAsLong();
    Kept kept = Kept.of(response, oneIn, null);
    rows.add(row(number, parent, depth, kept, exception(response.failure())));
    for (Response child : response.children()) {
      add(rows, numbers, number, depth + 1, child, oneIn);
    }
  }

  private ResponseRow row(long number, long parent, long depth, Kept kept, String exception) {
    return new ResponseRow(
        number,
        parent,
        depth,
        run.step(),
        run.part().text(),
        run.round(),
        run.counted(),
        run.part().kind(),
        run.thread(),
        kept.start(),
        kept.end(),
        kept.rows(),
        kept.outcome().name(),
        exception,
        kept.oneIn());
  }

  /// One line, because a truncated file is read line by line.
  private static String exception(@Nullable Throwable failure) {
    if (failure == null) {
      return "";
    }
    String line = FailureText.named(failure);
    return line.length() <= LONGEST_EXCEPTION ? line : line.substring(0, LONGEST_EXCEPTION);
  }
}
