package assay.benchmark.own;

import assay.api.Session;
import assay.benchmark.turn.Cpu;
import assay.benchmark.turn.Round;
import assay.benchmark.turn.Tool;
import assay.benchmark.turn.Turn;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Assay's closed loop as in a study (with ticker, recorders and files), on the no-op `reference`
/// engine.
///
/// The variant `histograms` is what `assay calibrate` measures; `history` also writes every request
/// to the history for the judges.
public final class AssayTool implements Tool {

  private final int threads;
  private final Session session;
  private final boolean history;
  private final BenchClient bench;
  private long endCpuNanos;
  private long wallNanos;
  private int rounds;

  private AssayTool(Turn turn) throws Exception {
    threads = turn.threads();
    session = BenchClient.open(Map.of("behaviour", "noop"), turn.folder());
    history = turn.variant().equals("history");
    bench = new BenchClient(session, history, turn.folder(), this::onEvent);
  }

  public static void main(String[] arguments) throws Exception {
    Turn.main(arguments, AssayTool::new);
  }

  @Override
  public Round round(long requests) {
    rounds++;
    int many = Math.toIntExact(requests);
    Step.Part part = new Step.Part("get " + many, "get", many, 1);
    String id = "closed-" + rounds;
    Step step = new Step.Closed(id, threads, Duration.ZERO, 0, List.of(part));
    long cpu = Cpu.nanos();
    bench.load().run(rounds, step, false);
    return new Round(many, wallNanos, endCpuNanos - cpu);
  }

  private void onEvent(TimedEvent event) {
    if (event.event() instanceof StepEvent.Part part) {
      endCpuNanos = Cpu.nanos();
      wallNanos = part.nanos();
    }
  }

  /// The counts in the histograms on disk. If a history is kept, they must equal its number of
  /// events.
  @Override
  public long told() throws IOException {
    bench.close();
    session.close();
    long recorded = bench.recorded();
    if (history && bench.events() != recorded) {
      throw new IOException(bench.events() + " events and " + recorded + " in the histograms");
    }
    return recorded;
  }
}
