package assay.load.program.check;

import assay.api.Workload;
import assay.api.engine.JoinSpec;
import assay.api.record.TypeClosure;
import assay.load.program.ProgramClientLoad;
import assay.load.program.ProgramException;
import assay.load.program.ProtocolRule;
import assay.load.served.SessionServer;
import assay.plan.Step;
import assay.record.history.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Checks a client's program against the protocol: a process for each scene, which talks to the same code as in a run,
/// and to a map in memory in the place of the engine `reference`.
///
/// The first broken rule ends a scene, so a program with several deviations is named in several scenes.
public final class ProgramCheck {

  private static final String SERVED = "reference";
  private static final String NONE = "none";
  private static final Duration SILENCE = Duration.ofSeconds(5);
  private static final String NO_ADAPTER = "the program has no adapter for `reference`";

  private final List<String> command;
  private final Workload workload;
  private final Map<String, Long> sizes;
  private final Path folder;
  private String engine = SERVED;
  private boolean stays;
  private String language = "";

  /// @param command the program's command line
  /// @param sizes the workload's data
  /// @param folder for logs
  public ProgramCheck(
      List<String> command, Workload workload, Map<String, Long> sizes, Path folder) {
    this.command = List.copyOf(command);
    this.workload = workload;
    this.sizes = Map.copyOf(sizes);
    this.folder = folder;
  }

  /// The program's language and runtime, once it has said them; otherwise empty.
  public String language() {
    return language;
  }

  /// Plays all scenes.
  ///
  /// @param heard receives each scene's result at its end
  /// @throws IOException if the program cannot be started
  public void run(Consumer<SceneResult> heard) throws IOException {
    SceneResult first = connect();
    heard.accept(first);
    if (language.isEmpty()) {
      heard.accept(new SceneResult("all further scenes", List.of(), "they begin with the same"));
      return;
    }
    for (Scene scene : Scene.all()) {
      boolean without = engine.equals(NONE) && scene.needsServer();
      heard.accept(without ? new SceneResult(scene.name(), List.of(), NO_ADAPTER) : play(scene));
    }
    heard.accept(endOfInput());
  }

  /// `hello`, the clock, its own memory, and a cluster.
  private SceneResult connect() throws IOException {
    Scene scene =
        new Scene(
            "hello and connect",
            0,
            1,
            false,
            false,
            false,
            UnreliableSession.Trouble.NONE,
            List.of());
    SceneResult served = play(scene);
    if (!served.undone().isEmpty() && served.deviations().isEmpty()) {
      engine = NONE;
      SceneResult own = play(scene);
      return own.undone().isEmpty()
          ? new SceneResult(scene.name(), own.deviations(), NO_ADAPTER + "; " + served.undone())
          : own;
    }
    return served;
  }

  private SceneResult endOfInput() throws IOException {
    String name = "end of input";
    try (SceneFixture bed = bed(name, 0, 1, false, UnreliableSession.Trouble.NONE);
        SessionServer server = SessionServer.start(bed.session, workload.types())) {
      ProgramClientLoad load = open(bed, server, name, stray -> {});
      List<Deviation> wrong =
          load.endInput().map(text -> new Deviation(ProtocolRule.END, text)).stream().toList();
      return new SceneResult(name, wrong, "");
    } catch (ProgramException e) {
      return new SceneResult(name, List.of(), e.plain());
    }
  }

  private SceneResult play(Scene scene) throws IOException {
    List<String> strays = new CopyOnWriteArrayList<>();
    List<String> refusals = new CopyOnWriteArrayList<>();
    List<Deviation> deviations = new ArrayList<>();
    String undone = "";
    try (SceneFixture bed =
            bed(scene.name(), scene.client(), scene.clients(), scene.shared(), scene.trouble());
        SessionServer server = SessionServer.start(bed.session, workload.types(), refusals::add)) {
      SceneChecks checks = new SceneChecks(bed);
      try {
        ProgramClientLoad load = open(bed, server, scene.name(), strays::add);
        language = load.saidOfItself();
        try {
          run(scene, bed, load, checks);
        } catch (ProgramException e) {
          if (!e.refused()) {
            // Nothing that it answers counts any more.
            load.kill();
            throw e;
          }
          undone = e.plain();
        }
        stop(load).ifPresent(text -> deviations.add(new Deviation(ProtocolRule.END, text)));
      } catch (ProgramException e) {
        if (e.refused()) {
          undone = e.plain();
        } else {
          deviations.addFirst(new Deviation(e.rule(), e.plain()));
        }
      }
      if (engine.equals(SERVED)) {
        examine(scene, bed, checks, refusals);
      } else {
        scene.steps().stream()
            .filter(Step.Open.class::isInstance)
            .findFirst()
            .ifPresent(step -> checks.checkPunctuality(operations(bed)));
      }
      deviations.addAll(checks.deviations());
    }
    strays.stream()
        .findFirst()
        .ifPresent(line -> deviations.addFirst(new Deviation(ProtocolRule.MESSAGES, line)));
    return new SceneResult(scene.name(), deviations, undone);
  }

  private void run(Scene scene, SceneFixture bed, ProgramClientLoad load, SceneChecks checks) {
    for (int i = 0; i < scene.steps().size(); i++) {
      if (scene.plants() && engine.equals(SERVED) && i == scene.steps().size() - 1) {
        checks.plantAfter(operations(bed));
      }
      load.run(i, scene.steps().get(i));
    }
  }

  private static void examine(
      Scene scene, SceneFixture bed, SceneChecks checks, List<String> refusals) {
    List<Operation> operations = operations(bed);
    if (scene.plants()) {
      checks.checkReads(operations);
    } else {
      checks.checkValues(operations);
    }
    checks.checkOutcomes(operations, refusals);
    checks.checkDurations(operations, scene.trouble().delayNanos());
    for (Step step : scene.steps()) {
      if (step instanceof Step.Open open) {
        checks.checkPunctuality(operations);
        if (scene.needsServer()) {
          checks.checkShedding(open, operations);
        }
      }
    }
  }

  private static List<Operation> operations(SceneFixture bed) {
    try {
      return bed.operations();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Stops a program. One that has once not ended is not waited for again, and not named again.
  private Optional<String> stop(ProgramClientLoad load) {
    if (stays) {
      load.kill();
      return Optional.empty();
    }
    Optional<String> wrong = load.stop();
    stays = wrong.isPresent();
    return wrong;
  }

  private SceneFixture bed(
      String name, int client, int clients, boolean shared, UnreliableSession.Trouble trouble)
      throws IOException {
    return new SceneFixture(folder(name), workload, sizes, client, clients, shared, trouble);
  }

  private Path folder(String scene) {
    return folder.resolve("%s-%s".formatted(scene.replaceAll("[^a-z]+", "-"), engine));
  }

  private ProgramClientLoad open(
      SceneFixture bed, SessionServer server, String name, Consumer<String> strays)
      throws IOException {
    Map<String, Object> place =
        Map.of(
            "name",
            bed.context.client().name(),
            "cluster",
            "check",
            "address",
            JoinSpec.LOOPBACK,
            "meeting",
            JoinSpec.LOOPBACK,
            "addresses",
            List.of(JoinSpec.LOOPBACK),
            "port",
            server.port(),
            "members",
            1,
            "settings",
            bed.context.data().settings().values());
    List<String> types =
        TypeClosure.of(workload.types()).stream().map(Class::getSimpleName).toList();
    return ProgramClientLoad.open(
        command,
        bed.context,
        engine,
        Map.of("place", place, "types", types),
        folder(name),
        SILENCE,
        strays);
  }
}
