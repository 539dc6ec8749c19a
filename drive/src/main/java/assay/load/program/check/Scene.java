package assay.load.program.check;

import assay.load.program.check.UnreliableSession.Trouble;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.Step.Keys;
import assay.plan.Step.Part;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// One scene: who the program is, the cluster it meets, and the steps it runs.
///
/// @param needsServer whether the scene tells nothing about a program without an adapter for `reference`
/// @param plants whether keys are damaged and removed before the last step
record Scene(
    String name,
    int client,
    int clients,
    boolean shared,
    boolean needsServer,
    boolean plants,
    Trouble trouble,
    List<Step> steps) {

  private static final Keys ZIPF = new Keys("zipf(0.99)", Keys.Choice.ZIPF, 0.99, 0, 0);
  private static final Keys HOT = new Keys("hot(3, 90%)", Keys.Choice.HOT, 0, 3, 0.9);
  private static final Map<String, Double> MIX = Map.of("put", 50.0, "get", 50.0);

  private static final Duration SHORT = Duration.ofMillis(300);

  /// Longer than a slot of the scene that sheds.
  private static final Trouble SLOW = new Trouble(Duration.ofMillis(80).toNanos(), 0, 0);

  static List<Scene> all() {
    return List.of(
        alone("one worker: put, then get", closed(1, 0, put(60)), closed(1, 0, get(60))).planting(),
        alone("several workers", closed(3, 0, put(10), get(11))),
        alone(
            "several keys in a request",
            closed(1, 0, new Part("putAll 5x3", "putAll", 5, 3)),
            closed(1, 0, new Part("getAll 20x3", "getAll", 20, 3))),
        alone("pauses in rounds", closed(1, 20, get(6))),
        alone("closed loop for a time", timed(2, 5, Keys.UNIFORM)),
        alone("keys by zipf and hot", timed(1, 0, ZIPF), timed(1, 0, HOT)),
        alone("open loop", open(Arrivals.POISSON, 200, 8)),
        alone("open loop, constant", open(Arrivals.CONSTANT, 50, 8)),
        alone("shed slots", open(Arrivals.CONSTANT, 100, 2)).with(SLOW),
        // Enough writes of each key that one is refused after its outcome was once unknown, and
        // written again.
        alone("refused and lost writes", closed(1, 0, put(240))).with(new Trouble(0, 4, 7)),
        alone(
            "counters",
            closed(
                1,
                0,
                new Part("increment 10", "increment", 10, 1),
                new Part("bump 10", "bump", 10, 1),
                new Part("total 10", "total", 10, 1))),
        new Scene(
            "one of three clients",
            1,
            3,
            false,
            false,
            false,
            Trouble.NONE,
            List.of(closed(1, 0, put(30)))),
        new Scene(
            "keys of several writers",
            1,
            2,
            true,
            false,
            false,
            Trouble.NONE,
            List.of(closed(1, 0, put(30)))));
  }

  private static Scene alone(String name, Step... steps) {
    return new Scene(name, 0, 1, false, false, false, Trouble.NONE, List.of(steps));
  }

  private Scene planting() {
    return new Scene(name, client, clients, shared, needsServer, true, trouble, steps);
  }

  private Scene with(Trouble other) {
    return new Scene(name, client, clients, shared, true, plants, other, steps);
  }

  private static Part put(int count) {
    return new Part("put " + count, "put", count, 1);
  }

  private static Part get(int count) {
    return new Part("get " + count, "get", count, 1);
  }

  private static Step closed(int threads, int thinkMillis, Part... parts) {
    return new Step.Closed("closed", threads, Duration.ofMillis(thinkMillis), 0, List.of(parts));
  }

  private static Step timed(int threads, int thinkMillis, Keys keys) {
    return new Step.Timed(
        "timed",
        threads,
        Duration.ofMillis(thinkMillis),
        Duration.ofMillis(100),
        SHORT,
        MIX,
        keys,
        null);
  }

  private static Step open(Arrivals arrivals, int perSecond, int inFlight) {
    return new Step.Open(
        "open",
        perSecond,
        arrivals,
        Duration.ofMillis(200),
        Duration.ofMillis(600),
        MIX,
        Keys.UNIFORM,
        inFlight,
        List.of(),
        null);
  }
}
