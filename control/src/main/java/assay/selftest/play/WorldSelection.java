package assay.selftest.play;

import assay.selftest.play.WorldPlayer.Finding;
import assay.selftest.play.WorldPlayer.Played;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.IntervalCoverage;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.WorldFolder;
import assay.selftest.test.SelfTest;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The worlds to play: from seeds, or one from a file.
///
/// @param kind of all worlds, or null if each seed decides
/// @param one the world of a file, or null
public record WorldSelection(
    long from, long count, @Nullable WorldKind<?> kind, @Nullable PlayableWorld<?> one) {

  public static final long USUALLY = 1_000;

  private static final int TELL_EVERY = 1_000;

  public static WorldSelection of(long from, long count) {
    return new WorldSelection(from, count, null, null);
  }

  /// @param kind one of [#kinds]
  public static WorldSelection of(long from, long count, String kind) {
    return new WorldSelection(from, count, WorldKind.named(kind).orElseThrow(), null);
  }

  public static WorldSelection of(PlayableWorld<?> world) {
    return new WorldSelection(0, 1, null, world);
  }

  public static List<String> kinds() {
    return WorldKind.ALL.stream().<String>map(WorldKind::name).toList();
  }

  PlayableWorld<?> drawn(long seed) {
    WorldKind<?> of = kind == null ? WorldKind.of(seed) : kind;
    return PlayableWorld.drawn(of, seed);
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
        return "nothing false is said about a simulated world";
      }

      @Override
      public Shown show() throws Exception {
        return one == null ? many(news) : only(one);
      }
    };
  }

  private SelfTest.Shown many(Consumer<String> news) throws InterruptedException, IOException {
    Played played =
        WorldPlayer.play(
            this,
            done -> {
              if (done % TELL_EVERY == 0) {
                news.accept(
                    "%s of %s worlds"
                        .formatted(
                            AmountFormat.count((double) done), AmountFormat.count((double) count)));
              }
            });
    Finding finding = played.finding();
    boolean judged =
        (count < USUALLY || kind != null || everythingSeen(played.seen()))
            && IntervalCoverage.mayBe(played.seen());
    return new SelfTest.Shown(
        finding == null && judged,
        "in %s worlds, from seed %d on, no false statement, some of every verdict, and at most 5 %% of known values missed, but for chance"
            .formatted(AmountFormat.count((double) count), from),
        finding == null
            ? seen(played)
            : "after %s worlds: %s"
                .formatted(AmountFormat.count((double) played.played()), told(finding)));
  }

  /// A simulation without events is no proof: every checker must have had cases to find and cases to pass.
  private static boolean everythingSeen(Map<String, Long> seen) {
    return List.of(
            "lost-writes",
            "stale-reads",
            "linearizability",
            "session-guarantees",
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
            AmountFormat.count((double) played.played()),
            played.seen().entrySet().stream()
                .map(each -> AmountFormat.count(each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining(", ")));
  }

  private static String told(Finding finding) {
    Throwable failure = finding.failure();
    return failure != null
        ? "the world of seed %d cannot be played: %s".formatted(finding.seed(), failure)
        : "seed %d, %s. %s".formatted(finding.seed(), sentences(finding.lies()), finding.again());
  }

  private static String sentences(List<FalseStatement> lies) {
    return lies.stream()
        .map(lie -> lie.about() + ", " + lie.where() + ": " + lie.sentence())
        .collect(Collectors.joining("; "));
  }

  private static SelfTest.Shown only(PlayableWorld<?> world) throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      SimulatedRun run = world.play(folder);
      List<FalseStatement> lies = run.lies();
      return new SelfTest.Shown(
          lies.isEmpty(),
          "no false statement about the world in the file",
          lies.isEmpty()
              ? SentenceRenderer.of(run.judgement().results().answer())
              : sentences(lies));
    }
  }
}
