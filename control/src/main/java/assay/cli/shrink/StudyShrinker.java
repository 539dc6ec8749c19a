package assay.cli.shrink;

import assay.cli.trial.ShareTest;
import assay.cli.trial.ShareTest.Verdict;
import assay.cli.trial.TrialCount;
import assay.record.reproduction.ReproductionResult.Answer;
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
/// The trials of the original study tell in which share of trials the harm comes back. A [ShareTest] against them keeps a
/// wrong reduction in at most 1 % of the cases, and gives up a right one in at most 2 %.
final class StudyShrinker {

  static final double WRONGLY_KEPT = 0.01;
  static final double WRONGLY_GIVEN_UP = 0.02;

  private final CandidateRunner trials;
  private final int times;
  private final List<StudyDocument> kept = new ArrayList<>();
  private final Set<StudyDocument> givenUp = new HashSet<>();
  private TrialCount original = TrialCount.NONE;
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
  Shrunk shrink(StudyDocument study, String check) {
    kept.add(study);
    try {
      if (isBack(study)) {
        List<Reduction> reductions = Reductions.of(study, check);
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
    return new Shrunk(end, kept, original.back(), original.judged(), all);
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
  private boolean isBack(StudyDocument study) throws InterruptedException {
    while (!original.enough(times)) {
      all++;
      original = original.with(trials.run(study));
    }
    boolean back = original.back() > 0;
    end = back ? End.SMALLEST : original.judged() > 0 ? End.NEVER_BACK : End.NOT_KNOWN;
    return back;
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
    ShareTest test = ShareTest.against(original, WRONGLY_KEPT, WRONGLY_GIVEN_UP);
    while (test.open()) {
      test.add(run(study));
    }
    return test.verdict() == Verdict.MANY;
  }
}
