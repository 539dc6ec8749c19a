package assay.cli.bisect;

import assay.cli.trial.ShareTest;
import assay.cli.trial.ShareTest.Verdict;
import assay.cli.trial.TrialCount;
import assay.record.reproduction.ReproductionResult.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Looks for the first release that shows a harm or a cost, by halving, with trials that depend on chance.
///
/// The last release is tried first, then the first one. Of `n` releases at most `2 + ⌈log2(n - 1)⌉` are tried. The error
/// of 5 % is divided among their decisions, each made by a [ShareTest], and all are right in at least 95 % of the
/// searches, whatever depends on what.
///
/// - A harm shows in some share of trials, which the last release tells. A release has the harm if it shows it in 70 % of
///   that share, and not if it shows it in 7 % of it.
/// - A cost shows in a pair of trials, one of them of the first release. A release has the cost if it is dearer in three
///   quarters of the pairs, and not if it is in one quarter. That asks nothing of how figures are distributed.
final class ReleaseSearch {

  /// How often the answer may be wrong.
  static final double WRONG = 0.05;

  private static final double FEW_PAIRS = 0.25;
  private static final double MOST_PAIRS = 0.75;

  /// The two shares of pairs are near each other, so that chance leaves a few decisions open for long.
  private static final int PATIENCE = 12;

  /// One harm in many trials tells no share.
  private static final int LEAST_BACK = 2;

  /// Trials without an answer, after which the last release is given up.
  private static final int UNANSWERED = 3;

  private final Trials trials;
  private final int releases;
  private final boolean harm;
  private final int times;
  private final double error;
  private final List<Tried> tried = new ArrayList<>();
  private TrialCount last = TrialCount.NONE;
  private int good = -1;
  private int bad = -1;

  /// Trials of releases. Releases are numbered from 0, the oldest.
  interface Trials {

    /// Whether a release shows the harm or the cost in one trial.
    ///
    /// @throws InterruptedException when the user stops the search
    Answer run(int release) throws InterruptedException;

    /// A release is decided.
    default void decided(Tried release) {}
  }

  /// A release with its trials.
  ///
  /// @param verdict null if the user stopped its trials
  record Tried(int release, @Nullable Verdict verdict, TrialCount count) {}

  /// Why the search ended.
  enum End {
    FOUND,
    /// The first release shows it already.
    FIRST_HAS_IT,
    /// The last release does not show it.
    LAST_LACKS_IT,
    /// The trials of an end decide nothing.
    NOT_DECIDED,
    INTERRUPTED
  }

  /// @param good the last release that is proved to be without; -1 without one
  /// @param bad the first release that is proved to have it; -1 without one
  /// @param low the share of trials that counts as without
  /// @param high the share of trials that counts as with
  record Found(End end, List<Tried> tried, int good, int bad, double low, double high) {

    Found {
      tried = List.copyOf(tried);
    }

    int trials() {
      return tried.stream().mapToInt(each -> each.count().all()).sum();
    }

    /// The releases between the two that have no answer.
    List<Tried> open() {
      return tried.stream().filter(each -> each.release() > good && each.release() < bad).toList();
    }
  }

  /// @param harm whether the share of trials is unknown; a cost shows in most pairs
  /// @param times the most trials in which the last release must show the harm
  ReleaseSearch(Trials trials, int releases, boolean harm, int times) {
    this.trials = trials;
    this.releases = releases;
    this.harm = harm;
    this.times = times;
    error = WRONG / mostTried(releases);
  }

  /// The most releases that a search tries, if each can be judged.
  static int mostTried(int releases) {
    int inner = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, releases - 2));
    return 2 + inner;
  }

  /// How often a search that tried so many releases is wrong. Releases that cannot be decided make further decisions
  /// necessary, each with its share of the error.
  static double wrong(int tried, int releases) {
    return WRONG * Math.max(1, (double) tried / mostTried(releases));
  }

  Found search() {
    try {
      return found(searched());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return found(End.INTERRUPTED);
    }
  }

  private Found found(End end) {
    boolean known = !harm || last.back() > 0;
    double low = known ? test().low() : 0;
    double high = known ? test().high() : 0;
    return new Found(end, tried, good, bad, low, high);
  }

  private End searched() throws InterruptedException {
    Verdict end = harm ? lastWithHarm() : decide(releases - 1);
    if (end != Verdict.MANY) {
      return end == Verdict.HARDLY_ANY ? End.LAST_LACKS_IT : End.NOT_DECIDED;
    }
    bad = releases - 1;
    Verdict begin = decide(0);
    if (begin != Verdict.HARDLY_ANY) {
      return begin == Verdict.MANY ? End.FIRST_HAS_IT : End.NOT_DECIDED;
    }
    good = 0;
    Set<Integer> open = new HashSet<>();
    for (int middle = middle(open); middle > 0; middle = middle(open)) {
      switch (decide(middle)) {
        case MANY -> bad = middle;
        case HARDLY_ANY -> good = middle;
        case BETWEEN, NOT_KNOWN -> open.add(middle);
      }
    }
    return End.FOUND;
  }

  /// The release nearest to the middle that has not been tried; 0 if there is none.
  private int middle(Set<Integer> open) {
    int sum = good + bad;
    return IntStream.range(good + 1, bad)
        .filter(release -> !open.contains(release))
        .boxed()
        .min((one, other) -> Integer.compare(Math.abs(2 * one - sum), Math.abs(2 * other - sum)))
        .orElse(0);
  }

  private ShareTest test() {
    return harm
        ? ShareTest.against(last, error, error)
        : new ShareTest(FEW_PAIRS, MOST_PAIRS, error, error, PATIENCE);
  }

  private Verdict lastWithHarm() throws InterruptedException {
    int release = releases - 1;
    try {
      while (!last.enough(times) && !(last.judged() == 0 && last.all() >= UNANSWERED)) {
        last = last.with(trials.run(release));
      }
    } catch (InterruptedException e) {
      tried.add(new Tried(release, null, last));
      throw e;
    }
    Verdict verdict =
        last.judged() == 0
            ? Verdict.NOT_KNOWN
            : last.back() == 0
                ? Verdict.HARDLY_ANY
                : last.back() < LEAST_BACK ? Verdict.BETWEEN : Verdict.MANY;
    return told(new Tried(release, verdict, last), verdict);
  }

  private Verdict decide(int release) throws InterruptedException {
    ShareTest test = test();
    try {
      while (test.open()) {
        test.add(trials.run(release));
      }
    } catch (InterruptedException e) {
      tried.add(new Tried(release, null, test.count()));
      throw e;
    }
    return told(new Tried(release, test.verdict(), test.count()), test.verdict());
  }

  private Verdict told(Tried release, Verdict verdict) {
    tried.add(release);
    trials.decided(release);
    return verdict;
  }
}
