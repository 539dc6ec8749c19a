package assay.load.program;

import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.ResponseBuffer;
import assay.load.client.ResponseLog;
import assay.load.client.ResponseSampling;
import assay.load.closed.RoundSender;
import assay.load.keys.KeyDistribution;
import assay.load.record.ClosedLoopTimesRecorder;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Sends the rounds of a closed step from a client's program.
public final class ProgramRoundSender implements RoundSender {

  private final ClientContext context;
  private final ClientProgram program;
  private final Step.Closed step;
  private final ReportedRequestCompleter requests;
  private final Map<PhaseRecorder, ClosedLoopTimesRecorder> phases = new HashMap<>();
  private final List<ResponseSampling> samplings = new ArrayList<>();

  public ProgramRoundSender(
      ClientContext context,
      ClientProgram program,
      int index,
      Step.Closed step,
      FailureCounts failures) {
    this.context = context;
    this.program = program;
    this.step = step;
    ClientIdentity client = context.client();
    List<Long> seeds = StepMessageEncoder.seeds(client, index, step.threads());
    KeyDistribution keys = KeyDistribution.uniform(context.leases().registers());
    this.requests = new ReportedRequestCompleter(context, program, index, seeds, keys, failures);
    for (int thread = 0; thread < step.threads(); thread++) {
      samplings.add(ResponseSampling.share(step.threads()));
    }
    program.begin(StepMessageEncoder.begin(client, index, seeds, Step.Keys.UNIFORM));
  }

  @Override
  public RoundTimes send(Step.Part part, int round, int count, PhaseRecorder phase) {
    Round sent = new Round(part, round, phase);
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("kind", part.kind());
    words.put("size", part.size());
    words.put("requests", count);
    words.put("thinkNanos", step.think().toNanos());
    JsonNode answer = program.load("round", words, sent);
    JsonNode starts = answer.path("startNanos");
    JsonNode ends = answer.path("endNanos");
    if (!starts.isIntegralNumber() || !ends.isIntegralNumber()) {
      throw program.breaks(
          ProtocolRule.MESSAGES,
          "its answer to `round` has no whole numbers `startNanos` and `endNanos`");
    }
    if (sent.reported != count) {
      throw program.breaks(
          ProtocolRule.ROWS,
          "it reported %,d of the %,d requests of `%s`"
              .formatted(sent.reported, count, part.text()));
    }
    long startNanos = program.clock().ours(starts.longValue());
    long endNanos = program.clock().ours(ends.longValue());
    if (startNanos > sent.firstNanos || endNanos < sent.lastNanos) {
      throw program.breaks(
          ProtocolRule.TIMES,
          "its round `%s` does not last from its first request to its last".formatted(part.text()));
    }
    return new RoundTimes(startNanos, endNanos, sent.rows);
  }

  @Override
  public void close() {
    program.checkClock();
  }

  private final class Round implements ProgramTether.StepListener {

    private final Step.Part part;
    private final ClosedLoopTimesRecorder times;
    private final RequestTally rows = new RequestTally();
    private final List<ResponseBuffer> buffers = new ArrayList<>();
    private final long[] sent = new long[step.threads()];
    private final ThinkTimeCheck thinking =
        new ThinkTimeCheck(program, step.think().toNanos(), step.threads());
    private int reported;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    Round(Step.Part part, int round, PhaseRecorder phase) {
      this.part = part;
      this.times = phases.computeIfAbsent(phase, ClosedLoopTimesRecorder::new);
      ResponseLog responses = context.responses();
      for (int thread = 0; responses != null && thread < step.threads(); thread++) {
        ResponseBuffer.ThreadRun run =
            new ResponseBuffer.ThreadRun(step.id(), part, round, phase.measured(), thread);
        buffers.add(responses.buffer(run, samplings.get(thread)));
      }
    }

    @Override
    public void began(long nanos) {
      throw new ProgramException(ProtocolRule.MESSAGES, "`began`, which a round does not say");
    }

    @Override
    public void reported(ProgramMessage.Reported report) {
      for (JsonNode each : report.rows()) {
        take(ReportedRequest.of(each, program.clock()));
      }
    }

    private void take(ReportedRequest row) {
      int worker = row.worker();
      if (row.outcome() == OperationOutcome.SHED) {
        throw new ProgramException(
            ProtocolRule.ROWS, "a closed loop sheds nothing, and worker %d did".formatted(worker));
      }
      if (worker >= 0 && worker < sent.length && row.number() != sent[worker]++) {
        throw new ProgramException(
            ProtocolRule.ROWS,
            "worker %d reported its request %d after %d"
                .formatted(worker, row.number(), sent[worker] - 2));
      }
      thinking.take(row);
      long count = requests.settle(row, part.kind(), part.size(), row.startNanos());
      reported++;
      firstNanos = Math.min(firstNanos, row.startNanos());
      lastNanos = Math.max(lastNanos, row.endNanos());
      times
          .of(part.kind(), row.outcome())
          .recordValue(OpenLoopTimesRecorder.held(row.endNanos() - row.startNanos()));
      if (row.outcome() == OperationOutcome.OK) {
        rows.add(count);
      } else {
        rows.fail(row.failure());
      }
      if (!buffers.isEmpty()) {
        buffers.get(worker).add(row.outcome(), count, row.startNanos(), row.endNanos());
      }
    }
  }
}
