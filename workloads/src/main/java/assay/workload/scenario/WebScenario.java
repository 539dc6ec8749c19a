package assay.workload.scenario;

import assay.api.DataParameters;
import assay.api.DefiniteFailureException;
import assay.api.Incompatibility;
import assay.api.NeedsPreparation;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Workload;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.api.web.WebClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The workload `web-scenario`: users of a user's own web application each send the requests of a file in order. An
/// answer that differs from the file is a failed request, and its message shows both.
public final class WebScenario implements Workload, NeedsPreparation {

  private static final String SCENARIO = "scenario";
  private static final String NONE = "none";
  private static final long SESSION_BYTES = 1_000;

  /// The visitors without a request in progress.
  private final Queue<Visitor> free = new ConcurrentLinkedQueue<>();

  private volatile Scenario scenario = new Scenario(List.of());

  @Override
  public String name() {
    return "web-scenario";
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("users", 300L);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return SESSION_BYTES;
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            SCENARIO,
            List.of("<text>"),
            NONE,
            "The file of the requests, with what each must answer: an absolute path.",
            true));
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
            "next",
            WebClient.class,
            "The next request of a user who waits for no answer.",
            this::next));
  }

  /// Reads the file before anything starts, so its errors are reported then.
  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    String file = data.settings().text(SCENARIO, NONE);
    String help = "say which file, with its whole path: --set scenario=$PWD/scenario.csv";
    if (file.equals(NONE)) {
      return List.of(
          new Incompatibility(SCENARIO, "the workload web-scenario has no scenario", help));
    }
    try {
      Scenario.read(Path.of(file));
      return List.of();
    } catch (Scenario.Unreadable e) {
      return List.of(new Incompatibility(SCENARIO, String.valueOf(e.getMessage()), help));
    }
  }

  /// Reads the file again, in the sending process, and creates its users.
  @Override
  public void prepare(WorkloadEnvironment place) throws Scenario.Unreadable {
    scenario = Scenario.read(Path.of(place.data().settings().text(SCENARIO, NONE)));
    free.clear();
    for (int user = 0; user < place.data().number("users"); user++) {
      free.add(new Visitor(user));
    }
  }

  @Override
  public void close() {
    free.clear();
  }

  /// Each client's users have separate numbers.
  private Request next(RequestContext context) {
    long first = context.writer() * context.data().number("users");
    return new Query((session, seen) -> step(session, first));
  }

  private long step(Session session, long first) throws Exception {
    Visitor visitor = free.poll();
    if (visitor == null) {
      throw new DefiniteFailureException("all users wait for an answer: `data: users` are too few");
    }
    try {
      visitor.step(scenario, session.capability(WebClient.class), first);
      return 1;
    } finally {
      free.add(visitor);
    }
  }
}
