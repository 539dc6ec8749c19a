package assay.cli.shrink;

import assay.record.reproduction.ReproductionResult.Answer;
import assay.statistics.SequentialProbabilityRatio;
import assay.statistics.SequentialProbabilityRatio.Decision;
import assay.study.written.StudyDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Looks for a smaller study that still shows a finding: delta debugging (Zeller and Hildebrandt, Simplifying and Isolating
/// Failure-Inducing Input, IEEE Transactions on Software Engineering 28, 2002) with trials that depend on chance.
///
/// Parts of a study are left out in halves, quarters and so on, then one by one. Amounts are halved. All reductions are
/// tried again until none can be kept.
///
/// The trials of the original study tell in which share of trials the harm comes back: `b` of `n` trials are taken for a
/// share of `b / (n + 1)`. A reduction is kept if the harm still comes back in 70 % of that share, and given up if it comes
/// back in 7 % of it. A [SequentialProbabilityRatio] decides between the two with as few trials as possible. It keeps a
/// wrong reduction in at most 1 % of the cases, and gives up a right one in at most 2 %.
final class StudyShrinker {

  static final double WRONGLY_KEPT = 0.01;
  static final double WRONGLY_GIVEN_UP = 0.02;

  private static final double STILL = 0.7;
  private static final double HARDLY = 0.1;

  /// Times the harm must come back in the original study before the share is estimated, unless its trials end first.
  private static final int ENOUGH = 5;

  /// Trials without an answer, after which a study is taken for one that cannot be judged.
  private static final int UNANSWERED = 3;

  /// Without a decision after this multiple of the fewest trials, the share is about between the two.
  private static final int PATIENCE = 4;

  private final CandidateRunner trials;
  private final int times;
  private final List<StudyDocument> kept = new ArrayList<>();
  private final Set<StudyDocument> givenUp = new HashSet<>();
  private int back;
  private int judged;
  private int all;
  private End end = End.SMALLEST;

  /// @param times the most trials of the original study
  StudyShrinker(CandidateRunner trials, int times) {
    this.trials = trials;
    this.times = times;
  }

  /// Why the search ended.
  enum End {
    /// No reduction could be kept any more.
    SMALLEST,
    TIME_OVER,
    INTERRUPTED,
    /// The harm came back in no trial of the original study.
    NEVER_BACK,
    /// No trial of the original study has an answer.
    NOT_KNOWN
  }

  /// @param kept the original study, then every study that was kept; the last is the smallest
  /// @param back trials of the original study in which the harm came back
  /// @param judged its trials with an answer
  /// @param trials all
  record Shrunk(End end, List<StudyDocument> kept, int back, int judged, int trials) {

    Shrunk {
      kept = List.copyOf(kept);
    }

    /// Whether the harm came back at all, so that there is a study to write.
    boolean found() {
      return back > 0;
    }
  }

  /// @param check the check that proved the harm
  Shrunk shrink(StudyDocument original, String check) {
    kept.add(original);
    try {
      if (isBack(original)) {
        List<Reduction> reductions = Reductions.of(original, check);
        int before;
        do {
          before = kept.size();
          for (Reduction reduction : reductions) {
            reduce(reduction);
          }
        } while (kept.size() > before);
      }
    } catch (TimeOver e) {
      end = End.TIME_OVER;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end = End.INTERRUPTED;
    }
    return new Shrunk(end, kept, back, judged, all);
  }

  private static final class TimeOver extends Exception {
    private static final long serialVersionUID = 1;
  }

  private Answer run(StudyDocument study) throws InterruptedException, TimeOver {
    if (!trials.timeLeft()) {
      throw new TimeOver();
    }
    all++;
    return trials.run(study);
  }

  /// Estimates in which share of trials the harm comes back. The original study has its trials even if they take longer
  /// than the time for the search.
  private boolean isBack(StudyDocument original) throws InterruptedException, TimeOver {
    for (int i = 0; i < times && back < ENOUGH; i++) {
      all++;
      Answer answer = trials.run(original);
      judged += answer == Answer.NOT_KNOWN ? 0 : 1;
      back += answer == Answer.CAME_BACK ? 1 : 0;
    }
    end = back > 0 ? End.SMALLEST : judged > 0 ? End.NEVER_BACK : End.NOT_KNOWN;
    return back > 0;
  }

  private SequentialProbabilityRatio test() {
    double high = STILL * back / (judged + 1);
    return new SequentialProbabilityRatio(HARDLY * high, high, WRONGLY_KEPT, WRONGLY_GIVEN_UP);
  }

  private StudyDocument smallest() {
    return kept.getLast();
  }

  private void reduce(Reduction reduction) throws InterruptedException, TimeOver {
    switch (reduction) {
      case Reduction.Parts parts -> leaveOut(parts);
      case Reduction.Amount amount -> lower(amount);
    }
  }

  private void lower(Reduction.Amount amount) throws InterruptedException, TimeOver {
    StudyDocument smaller;
    do {
      smaller = smallest().copy();
      amount.smaller().accept(smaller);
    } while (isKept(smaller, ShrunkLines.change(smallest(), smaller, amount.what())));
  }

  private void leaveOut(Reduction.Parts parts) throws InterruptedException, TimeOver {
    int chunk = Math.max(1, count(parts) / 2);
    while (true) {
      int from = 0;
      while (from < count(parts)) {
        int before = count(parts);
        int to = Math.min(from + chunk, before);
        StudyDocument smaller = smallest().copy();
        parts.keeping().accept(smaller, outside(from, to, before));
        String what = "%s %d → %d".formatted(parts.what(), before, before - to + from);
        if (!isKept(smaller, what) || count(parts) >= before) {
          from = to;
        }
      }
      if (chunk == 1) {
        return;
      }
      chunk = Math.max(1, chunk / 2);
    }
  }

  private int count(Reduction.Parts parts) {
    return parts.parts().apply(smallest()).size();
  }

  private static List<Integer> outside(int from, int to, int all) {
    return IntStream.range(0, all)
        .filter(i -> i < from || i >= to)
        .boxed()
        .collect(Collectors.toList());
  }

  /// Whether a smaller study shows the harm too; it is then the smallest so far.
  private boolean isKept(StudyDocument smaller, String what) throws InterruptedException, TimeOver {
    if (smaller.equals(smallest()) || givenUp.contains(smaller) || !trials.possible(smaller)) {
      return false;
    }
    boolean shows = shows(smaller);
    trials.decided(what, shows);
    if (shows) {
      kept.add(smaller);
    } else {
      givenUp.add(smaller);
    }
    return shows;
  }

  private boolean shows(StudyDocument study) throws InterruptedException, TimeOver {
    SequentialProbabilityRatio test = test();
    int most = PATIENCE * test.fewestForLow();
    int unanswered = 0;
    for (int i = 0; i < most && test.decision() == Decision.OPEN; i++) {
      Answer answer = run(study);
      if (answer != Answer.NOT_KNOWN) {
        Decision unused = test.add(answer == Answer.CAME_BACK);
      } else if (++unanswered >= UNANSWERED && 2 * unanswered > i) {
        return false;
      }
    }
    return test.decision() == Decision.HIGH;
  }
}
