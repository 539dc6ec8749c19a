package assay.selftest.play;

import assay.judge.figure.Text;
import assay.selftest.play.Worlds.Finding;
import assay.selftest.play.Worlds.Played;
import assay.selftest.stage.Coverage;
import assay.selftest.stage.Lie;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.WorldFolder;
import assay.selftest.test.SelfTest;
import assay.sentence.Sentences;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The worlds to play: those of some seeds, or one of a file.
///
/// @param kind of all worlds, or null if each seed decides
/// @param one the world of a file, or null
public record WorldsAsked(
    long from, long count, @Nullable WorldKind<?> kind, @Nullable GivenWorld<?> one) {

  public static final long USUALLY = 1_000;

  private static final int TELL_EVERY = 1_000;

  public static WorldsAsked of(long from, long count) {
    return new WorldsAsked(from, count, null, null);
  }

  /// @param kind one of [#kinds]
  public static WorldsAsked of(long from, long count, String kind) {
    return new WorldsAsked(from, count, WorldKind.named(kind).orElseThrow(), null);
  }

  public static WorldsAsked of(GivenWorld<?> world) {
    return new WorldsAsked(0, 1, null, world);
  }

  public static List<String> kinds() {
    return WorldKind.ALL.stream().<String>map(WorldKind::name).toList();
  }

  GivenWorld<?> drawn(long seed) {
    WorldKind<?> of = kind == null ? WorldKind.of(seed) : kind;
    return GivenWorld.drawn(of, seed);
  }

  String again(long seed) {
    return "It is played again by --worlds 1 --seed "
        + seed
        + (kind == null ? "" : " --kind " + kind.name());
  }

  /// The claim that every statement about these worlds is true.
  public SelfTest test(Consumer<String> news) {
    return new SelfTest() {
      @Override
      public String claim() {
        return "nothing is said of a simulated world that is not so";
      }

      @Override
      public Shown show() throws Exception {
        return one == null ? many(news) : only(one);
      }
    };
  }

  private SelfTest.Shown many(Consumer<String> news) throws InterruptedException, IOException {
    Played played =
        Worlds.play(
            this,
            done -> {
              if (done % TELL_EVERY == 0) {
                news.accept("%s of %s worlds".formatted(Text.count(done), Text.count(count)));
              }
            });
    Finding finding = played.finding();
    boolean judged =
        (count < USUALLY || kind != null || everythingSeen(played.seen()))
            && Coverage.mayBe(played.seen());
    return new SelfTest.Shown(
        finding == null && judged,
        "in %s worlds, from seed %d on, nothing that is not so, of every verdict some, and of known values no more than 5 %% missed but for chance"
            .formatted(Text.count(count), from),
        finding == null
            ? seen(played)
            : "after %s worlds: %s".formatted(Text.count(played.played()), told(finding)));
  }

  /// A simulation without events proves nothing: every checker must have had cases to find and cases to pass.
  private static boolean everythingSeen(Map<String, Long> seen) {
    return List.of(
            "lost-writes",
            "stale-reads",
            "linearizability",
            "sessions",
            "recovery",
            "orders",
            "session-state",
            "cross-site-losses",
            "cross-site-duplicates",
            "cross-site-order",
            "convergence",
            "lost-updates")
        .stream()
        .allMatch(
            check -> seen.containsKey(check + " VALID") && seen.containsKey(check + " INVALID"));
  }

  private static String seen(Played played) {
    return "%s worlds: %s"
        .formatted(
            Text.count(played.played()),
            played.seen().entrySet().stream()
                .map(each -> Text.count(each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining(", ")));
  }

  private static String told(Finding finding) {
    Throwable failure = finding.failure();
    return failure != null
        ? "the world of seed %d cannot be played: %s".formatted(finding.seed(), failure)
        : "seed %d, %s. %s".formatted(finding.seed(), sentences(finding.lies()), finding.again());
  }

  private static String sentences(List<Lie> lies) {
    return lies.stream()
        .map(lie -> lie.about() + ", " + lie.where() + ": " + lie.sentence())
        .collect(Collectors.joining("; "));
  }

  private static SelfTest.Shown only(GivenWorld<?> world) throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      SimulatedRun run = world.play(folder);
      List<Lie> lies = run.lies();
      return new SelfTest.Shown(
          lies.isEmpty(),
          "nothing that is not so in the world of the file",
          lies.isEmpty() ? Sentences.of(run.judgement().results().answer()) : sentences(lies));
    }
  }
}
