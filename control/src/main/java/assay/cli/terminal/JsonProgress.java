package assay.cli.terminal;

import assay.json.JsonCodec;
import assay.plan.Plan.Trial;
import assay.problem.InvisibleCharacters;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.run.context.RunProgress;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reports a run's progress to a program: one JSON object per line, whose `event` names its kind (`trial`, `phase`,
/// `intervals`, `advanced`, `mark`).
public final class JsonProgress implements RunProgress {

  private final PrintStream out;

  JsonProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public void trial(int index, int of, Trial trial) {
    tell("trial", Map.of("index", index, "of", of, "trial", trial));
  }

  @Override
  public void phase(String phase) {
    tell("phase", Map.of("phase", phase));
  }

  @Override
  public void ticked(List<Interval> intervals) {
    tell("intervals", Map.of("intervals", intervals));
  }

  @Override
  public void advanced(String what, long done, long total, double perSecond) {
    tell("advanced", Map.of("what", what, "done", done, "total", total, "perSecond", perSecond));
  }

  @Override
  public void onEvent(TimedEvent event) {
    tell("mark", Map.of("mark", event));
  }

  private void tell(String event, Map<String, Object> values) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", event);
    line.putAll(values);
    String json = InvisibleCharacters.escaped(JsonCodec.line(line));
    out.println(GithubCommandFilter.withoutInJson(json));
    out.flush();
  }
}
