package assay.load.program;

import assay.api.HasJudgedData;
import assay.api.HasLookups;
import assay.api.Session;
import assay.load.client.ClientContext;
import assay.load.closed.ClosedStepRun;
import assay.plan.Step;
import assay.record.event.TrialEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A client that sends its requests through a program in another language. The program is first
/// measured against its own memory, then connected to the cluster.
public final class ProgramClientLoad implements AutoCloseable {

  private static final Duration SILENCE = Duration.ofSeconds(10);

  /// The engine's name for the program's own memory.
  private static final String NONE = "none";

  private static final String VERSIONS = "versions";
  private static final int OWN_REGISTERS = 1_000;

  private static final int COLD = 1_000;
  private static final int COUNTED = 2_000;

  private final ClientContext context;
  private final ClientProgram program;

  private ProgramClientLoad(ClientContext context, ClientProgram program) {
    this.context = context;
    this.program = program;
  }

  /// Starts a client's program and connects it.
  ///
  /// @param place `place`, the client's name and how to reach the cluster, and `types`, the
  ///     transferred records' names
  /// @param folder for the program's log
  /// @throws ProgramException if the program does not do what it is asked
  public static ProgramClientLoad open(
      List<String> command, ClientContext context, String engine, Map<String, ?> place, Path folder)
      throws IOException {
    return open(command, context, engine, place, folder, SILENCE, null);
  }

  /// @param silence how long the program may be silent while it works
  static ProgramClientLoad open(
      List<String> command,
      ClientContext context,
      String engine,
      Map<String, ?> place,
      Path folder,
      Duration silence)
      throws IOException {
    return open(command, context, engine, place, folder, silence, null);
  }

  /// @param strays hears of lines that are no messages, which then break nothing; null if they do
  public static ProgramClientLoad open(
      List<String> command,
      ClientContext context,
      String engine,
      Map<String, ?> place,
      Path folder,
      Duration silence,
      @Nullable Consumer<String> strays)
      throws IOException {
    ClientProgram program =
        ClientProgram.start(command, folder.resolve("program.log"), silence, strays);
    try {
      ProgramClientLoad client = new ProgramClientLoad(context, program);
      client.connect(engine, place);
      return client;
    } catch (RuntimeException e) {
      program.close();
      throw e;
    }
  }

  private void connect(String engine, Map<String, ?> place) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("engine", engine);
    words.put("workload", context.workload().name());
    words.put("client", context.client().number());
    words.put("clients", context.client().clients());
    words.put("registers", context.leases().registers());
    int loaded = HasJudgedData.of(context.workload()).loaded(context.data());
    words.put("loaded", loaded);
    words.put("shared", context.data().settings().text("writers", "own").equals("shared"));
    words.put("data", context.data().values());
    words.put("map", Session.DEFAULT_MAP);
    words.put(
        "lookups", StepMessageEncoder.lookups(HasLookups.of(context.workload(), context.data())));
    words.putAll(place);
    boolean puts = context.workload().kinds().stream().anyMatch(kind -> kind.name().equals("put"));
    String unused = program.connect(ownMemory(words, puts && loaded > 0));
    long getNanos = ownNanos("get");
    long putNanos = ownNanos("put");
    String library = program.connect(words);
    ProgramMessage.Hello hello = program.hello();
    context.record(
        context.clock().nanos(),
        new TrialEvent.ClientProgram(
            context.client().name(),
            hello.language(),
            hello.runtime(),
            library,
            getNanos,
            putNanos,
            program.clock().tolerance()),
        null,
        "%s sends from %s, %s, %s"
            .formatted(context.client().name(), hello.language(), hello.runtime(), library));
  }

  /// The connection to the program's own memory. A workload without registers gets a thousand, with
  /// versions as values.
  ///
  /// @param registers whether the workload has registers that a program fills
  private static Map<String, Object> ownMemory(Map<String, Object> words, boolean registers) {
    Map<String, Object> own = new LinkedHashMap<>(words);
    own.put("engine", NONE);
    if (!registers) {
      own.put("workload", VERSIONS);
      own.put("registers", OWN_REGISTERS);
      own.put("loaded", OWN_REGISTERS);
    }
    return own;
  }

  /// The program's own time for a request, one after the other against its own memory.
  private long ownNanos(String kind) {
    program.begin(
        StepMessageEncoder.begin(
            context.client(),
            0,
            StepMessageEncoder.seeds(context.client(), 0, 1),
            Step.Keys.UNIFORM));
    long unused = roundNanos(kind, COLD);
    return roundNanos(kind, COUNTED) / COUNTED;
  }

  private long roundNanos(String kind, int requests) {
    JsonNode answer =
        program.load(
            "round",
            Map.of("kind", kind, "size", 1, "requests", requests, "thinkNanos", 0),
            new Unheard());
    long took = answer.path("endNanos").longValue(-1) - answer.path("startNanos").longValue(0);
    if (took <= 0) {
      throw program.breaks(
          ProtocolRule.TIMES, "its round `%s` against its own memory took no time".formatted(kind));
    }
    return took;
  }

  public long pid() {
    return program.pid();
  }

  /// @param index the step's index in the plan
  /// @throws ProgramException if the program does not do what it is asked
  public void run(int index, Step step) {
    switch (step) {
      case Step.Closed closed ->
          new ClosedStepRun(
                  context,
                  closed,
                  (failure, failures) ->
                      new ProgramRoundSender(context, program, index, closed, failures))
              .run();
      case Step.Timed timed -> new ProgramTimedStepRun(context, program, index, timed).run();
      case Step.Open open -> new ProgramOpenStepRun(context, program, index, open).run();
      case Step.Capacity capacity ->
          throw new IllegalArgumentException("a client runs the tries of a search, one by one");
    }
  }

  @Override
  public void close() {
    program.close();
  }

  /// Stops the program, by force if it does not end.
  ///
  /// @return what the program did wrong, in a sentence; empty if it ended as asked
  public Optional<String> stop() {
    return program.stop();
  }

  /// Ends the program's input, and the program by force if that does not end it.
  ///
  /// @return what the program did wrong, in a sentence; empty if it ended
  public Optional<String> endInput() {
    return program.endInput();
  }

  /// Ends the program by force.
  public void kill() {
    program.kill();
  }

  /// The program's language and runtime.
  public String saidOfItself() {
    return program.hello().language() + ", " + program.hello().runtime();
  }

  private static final class Unheard implements ProgramTether.StepListener {

    @Override
    public void began(long nanos) {
      throw new ProgramException(ProtocolRule.MESSAGES, "`began`, which a round does not say");
    }

    @Override
    public void reported(ProgramMessage.Reported report) {}
  }
}
