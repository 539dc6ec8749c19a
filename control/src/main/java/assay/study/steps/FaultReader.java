package assay.study.steps;

import assay.api.DurationNotation;
import assay.plan.FaultCommand;
import assay.plan.FaultSpec;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultPhrase;
import assay.plan.fault.PacketRuleMistakes;
import assay.plan.fault.PacketRules;
import assay.plan.fault.ToForm;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Decides an open step's faults: every repetition's action, target and moment. Each trial adds one
/// phase to all faults.
final class FaultReader {

  private static final String AT = "at";
  private static final String EVERY = "every";
  private static final String ARRIVALS = "arrivals";
  private static final String FOR = "for";
  private static final String TO = "to";
  private static final String BURST = "burst";
  private static final String WHEN = "when";
  private static final String UNDO = "undo";
  private static final String PROOF = "proof";

  /// More than a step can execute and a report can show.
  private static final int MOST = 10_000;

  /// The keys of a fault that the configurations choose.
  private static final Set<String> CHOSEN = Set.of(AT, EVERY, ARRIVALS);

  private final RandomGenerator random;
  private final StudyProblems problems;

  /// @param random draws the repetitions' phases
  FaultReader(RandomGenerator random, StudyProblems problems) {
    this.random = random;
    this.problems = problems;
  }

  /// A step's faults in time order.
  ///
  /// @param duration the window of the study's step
  /// @param watch when faults come and how long they are watched; later faults are left out
  List<FaultSpec> of(
      List<Map<String, SourceValue>> written, Duration duration, FaultWatchTimes watch) {
    List<FaultSpec> faults = new ArrayList<>();
    for (Map<String, SourceValue> fault : written) {
      harms(fault, duration, watch, faults);
    }
    return faults.stream()
        .filter(harm -> harm.at().compareTo(watch.window()) < 0)
        .sorted(Comparator.comparing(FaultSpec::at))
        .toList();
  }

  private void harms(
      Map<String, SourceValue> written,
      Duration duration,
      FaultWatchTimes watch,
      List<FaultSpec> into) {
    SourceValue at = written.get(AT);
    if (at == null) {
      return;
    }
    if (written.keySet().stream().allMatch(CHOSEN::contains)) {
      within(at, duration, watch)
          .ifPresent(from -> moments(FaultSpec.chosen(from), written, watch.window(), into));
      return;
    }
    SourceValue action = action(written);
    if (action == null) {
      return;
    }
    FaultKind kind = FaultKind.of(action.key()).orElseThrow();
    if (!fits(kind, action, written)) {
      return;
    }
    Duration burst = written.get(BURST) == null ? kind.burst() : duration(written, BURST);
    Duration held = duration(written, FOR);
    if (!isOver(written, at, held, duration)
        || !isShorter(written, burst, held)
        || !hasPacketRules(action, written)) {
      return;
    }
    within(at, duration, watch)
        .map(from ->
            new FaultSpec(
                kind.word(),
                kind.target(action.text()),
                from,
                held,
                kind.to() == ToForm.SHARE ? share(written) : 0,
                burst,
                written.containsKey(WHEN),
                kind.isCommand() ? command(action, written) : null,
                kind.to() == ToForm.RELEASE ? text(written, TO) : "",
                kind.shapes() ? PacketRules.of(kind.to(), texts(written)) : null))
        .ifPresent(first -> moments(first, written, watch.window(), into));
  }

  /// A fault's time, if it lies in the window.
  private Optional<Duration> within(SourceValue at, Duration duration, FaultWatchTimes watch) {
    Duration from = StepReader.duration(at, problems);
    if (from.compareTo(duration) < 0) {
      return Optional.of(from.minus(watch.earlier()));
    }
    problems.at(
        at,
        "E407",
        "the fault at `%s` comes after the window has ended".formatted(at.text()),
        "start the fault earlier, or make `for` longer: recovery needs time after the fault");
    return Optional.empty();
  }

  private void moments(
      FaultSpec fault, Map<String, SourceValue> written, Duration window, List<FaultSpec> into) {
    SourceValue place = written.get(EVERY);
    if (place == null) {
      into.add(fault);
      return;
    }
    Duration every = duration(written, EVERY);
    if (every.compareTo(fault.duration()) <= 0) {
      problems.at(
          place,
          "E342",
          "`%s` every %s would start again before it ends"
              .formatted(fault.text(), DurationNotation.text(every)),
          "leave time to recover: `every` must be longer than `for`");
      return;
    }
    if (every.toNanos() < window.minus(fault.at()).toNanos() / MOST) {
      problems.at(
          place,
          "E346",
          "`every: %s` is more than %,d faults in this window".formatted(place.text(), MOST),
          "repeat the fault less often: a cluster needs seconds to recover");
      return;
    }
    SourceValue arrivals = written.get(ARRIVALS);
    boolean drawn = arrivals != null && arrivals.text().equals("poisson");
    if (drawn) {
      drawn(fault, every, window, into);
    } else {
      regular(fault, every, window, into);
    }
  }

  /// A Poisson process of that rate, except that each fault ends before the next.
  private void drawn(FaultSpec fault, Duration every, Duration window, List<FaultSpec> into) {
    double mean = every.minus(fault.duration()).toNanos();
    Duration moment = fault.at();
    while (moment.compareTo(window) < 0) {
      FaultSpec again = fault.at(moment);
      into.add(again);
      long gap = (long) (-mean * Math.log(1 - random.nextDouble()));
      moment = moment.plus(fault.duration()).plusNanos(Math.max(1, gap));
    }
  }

  private void regular(FaultSpec fault, Duration every, Duration window, List<FaultSpec> into) {
    for (Duration moment = fault.at(); moment.compareTo(window) < 0; moment = moment.plus(every)) {
      Duration next = moment.plus(every);
      Duration end = next.compareTo(window) < 0 ? next : window;
      FaultSpec again = fault.at(moment.plus(phase(end.minus(moment).minus(fault.duration()))));
      into.add(again);
    }
  }

  /// The one key that is a fault's name.
  private @Nullable SourceValue action(Map<String, SourceValue> written) {
    List<SourceValue> actions =
        written.values().stream().filter(given -> FaultKind.of(given.key()).isPresent()).toList();
    if (actions.size() == 1) {
      return actions.getFirst();
    }
    if (!written.isEmpty()) {
      problems.at(
          actions.isEmpty() ? written.values().iterator().next() : actions.getLast(),
          "E340",
          actions.isEmpty()
              ? "the kind of fault is missing"
              : "`%s` and `%s` are two faults"
                  .formatted(actions.getFirst().key(), actions.getLast().key()),
          "write one of %s, each with its own `at`".formatted(FaultKind.words()));
    }
    return null;
  }

  private boolean fits(FaultKind kind, SourceValue action, Map<String, SourceValue> written) {
    Optional<String> refused = kind.refuses(action.text());
    refused.ifPresent(expected ->
        problems.at(
            action,
            "E308",
            "`%s` cannot target `%s`".formatted(kind.word(), action.text()),
            "write " + expected));
    boolean fine = refused.isEmpty() && fitsCommand(kind, action, written) && fitsTo(kind, written);
    for (String key : FaultKind.KEYS) {
      SourceValue told = written.get(key);
      FaultKind.Need need = kind.need(key);
      if (told != null && need == FaultKind.Need.NEVER) {
        String what = "`%s` has no `%s`".formatted(kind.word(), key);
        problems.atKey(told, "E341", what, "leave it out");
        fine = false;
      } else if (told == null && need == FaultKind.Need.ALWAYS) {
        String what = "`%s` needs `%s`".formatted(kind.word(), key);
        String help = "add it, for instance `%s: %s`".formatted(key, kind.example(key));
        problems.at(action, "E341", what, help);
        fine = false;
      }
    }
    return fine;
  }

  /// The schema allows a share and a release, because it does not see the kind.
  private boolean fitsTo(FaultKind kind, Map<String, SourceValue> written) {
    SourceValue to = written.get(TO);
    if (to == null || kind.need(TO) == FaultKind.Need.NEVER || kind.to().takes(to.text())) {
      return true;
    }
    problems.at(
        to,
        "E202",
        "`%s` cannot have `to: %s`".formatted(kind.word(), to.text()),
        "write %s, such as `to: %s`".formatted(kind.to().noun(), kind.example(TO)));
    return false;
  }

  private static FaultCommand command(SourceValue action, Map<String, SourceValue> written) {
    return new FaultCommand(action.text(), text(written, UNDO), text(written, PROOF));
  }

  private static String text(Map<String, SourceValue> written, String key) {
    SourceValue given = written.get(key);
    return given == null ? "" : given.text();
  }

  /// Whether the keys for a command belong to a command fault, and the command has all keys that it
  /// needs.
  private boolean fitsCommand(
      FaultKind kind, SourceValue action, Map<String, SourceValue> written) {
    boolean command = kind.isCommand();
    for (String key : command ? List.of(WHEN) : List.of(UNDO, PROOF)) {
      SourceValue told = written.get(key);
      if (told != null) {
        problems.atKey(
            told, "E341", "`%s` has no `%s`".formatted(kind.word(), key), "leave it out");
        return false;
      }
    }
    if (command && (saysNothing(UNDO, written) || saysNothing(PROOF, written))) {
      return false;
    }
    if (command && written.containsKey(UNDO) != written.containsKey(FOR)) {
      boolean undone = written.containsKey(UNDO);
      problems.at(
          action,
          "E341",
          undone ? "the time of `undo` is missing" : "`for` needs an `undo`, which is missing",
          undone ? "add it, for instance `for: 5s`" : "add `undo`, or leave `for` out");
      return false;
    }
    return true;
  }

  private boolean saysNothing(String key, Map<String, SourceValue> written) {
    SourceValue told = written.get(key);
    if (told == null || !told.text().isBlank()) {
      return false;
    }
    problems.at(
        told,
        "E341",
        "`%s` says nothing".formatted(key),
        "write a command for the shell, or leave it out");
    return true;
  }

  /// Whether the fault is taken back before the window ends.
  private boolean isOver(
      Map<String, SourceValue> written, SourceValue at, Duration held, Duration duration) {
    SourceValue given = written.get(FOR);
    Duration from = DurationNotation.parse(at.text());
    if (given == null
        || from.compareTo(duration) >= 0
        || from.plus(held).compareTo(duration) <= 0) {
      return true;
    }
    problems.at(
        given,
        "E348",
        "a fault from %s for %s ends after the window of %s"
            .formatted(at.text(), given.text(), DurationNotation.text(duration)),
        "start the fault earlier, shorten it, or make the step's `for` longer");
    return false;
  }

  private boolean isShorter(Map<String, SourceValue> written, Duration burst, Duration held) {
    SourceValue given = written.get(BURST);
    if (given == null || burst.compareTo(held) <= 0) {
      return true;
    }
    problems.at(
        given,
        "E341",
        "a `burst` of %s is longer than the fault itself".formatted(given.text()),
        "write a `burst` that is shorter than `for`");
    return false;
  }

  private boolean hasPacketRules(SourceValue action, Map<String, SourceValue> written) {
    Optional<FaultPhrase.Mistake> mistake = PacketRuleMistakes.of(texts(written));
    mistake.ifPresent(wrong -> problems.at(action, "E341", wrong.what(), wrong.help()));
    return mistake.isEmpty();
  }

  private static Map<String, String> texts(Map<String, SourceValue> written) {
    Map<String, String> texts = new LinkedHashMap<>();
    written.forEach((key, given) -> texts.put(key, given.text()));
    return texts;
  }

  private Duration duration(Map<String, SourceValue> written, String key) {
    SourceValue given = written.get(key);
    return given == null ? Duration.ZERO : StepReader.duration(given, problems);
  }

  private static double share(Map<String, SourceValue> written) {
    SourceValue given = written.get(TO);
    return given == null ? 0 : UnitParser.share(given.text());
  }

  /// Adds up to a second to each moment, at most half the time left. Otherwise repetitions could
  /// run in step with an engine's timer.
  private Duration phase(Duration left) {
    long most = Math.min(Duration.ofSeconds(1).toNanos(), left.toNanos() / 2);
    return Duration.ofNanos((long) (random.nextDouble() * Math.max(0, most)));
  }
}
