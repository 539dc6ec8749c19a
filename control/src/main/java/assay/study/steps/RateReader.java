package assay.study.steps;

import assay.api.DurationNotation;
import assay.plan.rate.Rate;
import assay.plan.rate.Rate.Point;
import assay.study.file.SourceValue;
import assay.study.file.Study.StudyStep;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a rate: `500/s`, or a shape over the measured window.
///
/// - `{ from: 100/s, to: 2000/s, over: 30s }`: a ramp
/// - `{ steps: [500/s for 10s, 1000/s for 20s] }`
/// - `{ points: [100/s at 0s, 900/s at 10s] }`: linear between the points
///
/// The last rate stays until the window ends.
final class RateReader {

  /// Above this rate the client's pacing would be measured, on any host.
  static final double HIGHEST_RATE = 100_000;

  /// No host sends more.
  private static final double MOST_PER_SECOND = 1e6;

  private static final String FORMS =
      "write { from: 100/s, to: 2000/s, over: 30s }, { steps: [500/s for 10s, 1000/s for 20s] } or"
          + " { points: [100/s at 0s, 900/s at 10s] }";

  private static final Rate INSTEAD = Rate.constant(HIGHEST_RATE);

  private final Duration duration;
  private final StudyProblems problems;
  private boolean wrong;

  private RateReader(Duration duration, StudyProblems problems) {
    this.duration = duration;
    this.problems = problems;
  }

  /// The rate of a step; zero if the study has none that can be read.
  static Rate of(StudyStep.Open step, Duration duration, StudyProblems problems) {
    StudyStep.Shape shape = step.shape();
    if (shape != null) {
      return new RateReader(duration, problems).shape(shape);
    }
    SourceValue given = step.rate();
    return Rate.constant(given == null ? 0 : constant(given, duration, problems));
  }

  /// A rate that clients can keep and that sends at least one request in its window.
  static double constant(SourceValue given, Duration duration, StudyProblems problems) {
    double rate = UnitParser.rate(given.text());
    boolean none = rate * duration.toNanos() / 1e9 < 1;
    if (none || rate > MOST_PER_SECOND) {
      problems.at(
          given,
          "E420",
          none
              ? "%s sends no request in %s".formatted(given.text(), DurationNotation.text(duration))
              : "no cluster is sent %s".formatted(given.text()),
          none ? "a higher `rate`, or a longer `for`" : "write at most 1M/s");
      return HIGHEST_RATE;
    }
    return rate;
  }

  private Rate shape(StudyStep.Shape shape) {
    boolean ramp = Stream.of(shape.from(), shape.to(), shape.over()).anyMatch(each -> each != null);
    boolean steps = !shape.steps().isEmpty();
    boolean points = !shape.points().isEmpty();
    if ((ramp ? 1 : 0) + (steps ? 1 : 0) + (points ? 1 : 0) != 1) {
      tell(shape.key(), "E202", "`rate` mixes several shapes, or has none", FORMS);
      return INSTEAD;
    }
    List<Point> read = new ArrayList<>();
    String text;
    if (ramp) {
      text = ramp(shape, read);
    } else {
      List<SourceValue> items = steps ? shape.steps() : shape.points();
      text = items.stream().map(SourceValue::text).collect(Collectors.joining(", "));
      items.forEach(item -> item(item, steps, read));
    }
    if (wrong) {
      return INSTEAD;
    }
    Point last = read.getLast();
    if (last.nanos() < duration.toNanos()) {
      read.add(new Point(duration.toNanos(), last.perSecond()));
    }
    Rate rate = new Rate(text, read);
    if (rate.due(0, duration.toNanos()) < 1) {
      tell(
          shape.key(),
          "E420",
          "%s sends no request in %s".formatted(text, DurationNotation.text(duration)),
          "a higher `rate`, or a longer `for`");
      return INSTEAD;
    }
    return rate;
  }

  private String ramp(StudyStep.Shape shape, List<Point> read) {
    SourceValue from = shape.from();
    SourceValue to = shape.to();
    SourceValue over = shape.over();
    if (from == null || to == null || over == null) {
      tell(shape.key(), "E202", "a ramp needs `from`, `to` and `over`", FORMS);
      return "";
    }
    read.add(new Point(0, rate(from, from.text())));
    read.add(new Point(moment(over, over.text()), rate(to, to.text())));
    return "%s to %s over %s".formatted(from.text(), to.text(), over.text());
  }

  /// One step, or one point.
  private void item(SourceValue item, boolean step, List<Point> read) {
    if (wrong) {
      return;
    }
    String[] parts = item.text().split(step ? " for " : " at ");
    double perSecond = rate(item, parts[0]);
    if (step) {
      long begins = read.isEmpty() ? 0 : read.getLast().nanos();
      long ends = begins + moment(item, parts[1], begins);
      read.add(new Point(begins, perSecond));
      read.add(new Point(ends, perSecond));
      return;
    }
    long at = moment(item, parts[1]);
    if (read.isEmpty() ? at != 0 : at <= read.getLast().nanos()) {
      tell(
          item,
          "E202",
          read.isEmpty()
              ? "the shape begins at %s".formatted(parts[1])
              : "the shape goes back in time, from %s to %s"
                  .formatted(
                      DurationNotation.text(Duration.ofNanos(read.getLast().nanos())), parts[1]),
          read.isEmpty()
              ? "write the first point at 0s"
              : "write the points in the order of time; a jump is written with `steps`");
    } else {
      read.add(new Point(at, perSecond));
    }
  }

  private double rate(SourceValue at, String text) {
    double rate = UnitParser.rate(text);
    if (rate > MOST_PER_SECOND) {
      tell(at, "E420", "no cluster is sent %s".formatted(text), "write at most 1M/s");
    }
    return rate;
  }

  private long moment(SourceValue at, String text) {
    return moment(at, text, 0);
  }

  /// A time that lies within the step.
  private long moment(SourceValue at, String text, long afterNanos) {
    long nanos = StepReader.duration(at.as(text), problems).toNanos();
    if (!wrong && afterNanos + nanos > duration.toNanos()) {
      tell(
          at,
          "E202",
          "the shape lasts %s, and the step only %s"
              .formatted(
                  DurationNotation.text(Duration.ofNanos(afterNanos + nanos)),
                  DurationNotation.text(duration)),
          "shorten the shape, or write a longer `for`");
    }
    return nanos;
  }

  private void tell(SourceValue at, String code, String what, String help) {
    wrong = true;
    problems.at(at, code, what, help);
  }
}
