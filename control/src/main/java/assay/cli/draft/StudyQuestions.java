package assay.cli.draft;

import assay.api.DurationNotation;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.engine.SettingDefinition;
import assay.plan.Plan;
import assay.plan.fault.FaultKind;
import assay.words.NearestWord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Five questions on a terminal that make a study. Each answer is validated before the next question.
public final class StudyQuestions {

  private static final List<String> OFTEN_VARIED =
      List.of("backup", "serialization", "connection", "reads", "near");
  private static final List<FaultKind> FAULTS =
      List.of(FaultKind.KILL, FaultKind.STOP, FaultKind.PAUSE, FaultKind.RESTART);
  private static final List<Duration> TIMES =
      Stream.of(15, 30, 60, 120).map(Duration::ofSeconds).toList();
  private static final int MOST_NAMES = 8;
  private static final int WIDTH = 80;
  private static final String NOTHING = "nothing";
  private static final String NONE = "none";

  private final Workspace workspace;
  private final Terminal terminal;
  private final DraftCheck check;

  public StudyQuestions(Workspace workspace, Terminal terminal) {
    this.workspace = workspace;
    this.terminal = terminal;
    this.check = new DraftCheck(workspace);
  }

  /// The end of the input.
  private static final class Ended extends RuntimeException {

    private static final long serialVersionUID = 1;

    Ended() {
      super("no more answers", null, false, false);
    }
  }

  /// An unusable answer, described in a sentence without a full stop.
  private static final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1;

    Refused(String why) {
      super(why, null, false, false);
    }
  }

  /// The answers; empty when the input ended too early.
  public Optional<StudyChoices> ask() {
    try {
      terminal.line("Five questions make a study. Enter takes the answer in brackets.");
      StudyChoices choices = system();
      choices = varied(cluster(choices));
      choices = time(fault(choices));
      Plan plan = check.plan(choices);
      int configurations = plan.configurations().size();
      terminal.line("");
      terminal.line(
          "%d %s, one run each: about %s"
              .formatted(
                  configurations,
                  configurations == 1 ? "configuration" : "configurations",
                  DurationNotation.text(rounded(CommandTimeEstimate.of(plan, workspace)))));
      return Optional.of(choices);
    } catch (Ended e) {
      return Optional.empty();
    }
  }

  private static Duration rounded(Duration time) {
    return Duration.ofSeconds(Math.max(10, Math.round(time.toSeconds() / 10.0) * 10));
  }

  private StudyChoices system() {
    var workload = workspace.draftWorkload();
    List<EngineDescriptor> engines =
        workspace.engines().descriptors().stream()
            .filter(engine -> !engine.simulated())
            .filter(engine -> StudyChoices.engineFor(workload, List.of(engine)).isPresent())
            .toList();
    List<String> names = engines.stream().map(EngineDescriptor::engine).toList();
    EngineDescriptor first =
        StudyChoices.engineFor(workload, engines).orElseThrow(workspace::noEngine);
    return question(
        "1  Which system?",
        String.join(", ", names),
        first.engine(),
        answer -> {
          EngineDescriptor engine = engines.get(names.indexOf(one(answer, names)));
          if (engine.existing() == null) {
            requireHere(engine);
          }
          return StudyChoices.of(engine, workload);
        });
  }

  private StudyChoices cluster(StudyChoices choices) {
    EngineDescriptor engine = choices.engine();
    if (engine.existing() == null) {
      said(
          "2  Assay starts the cluster here.",
          "It cannot measure an existing cluster of " + engine.title() + " yet.");
      return choices;
    }
    return question(
        "2  Your own cluster, or one that Assay starts here?",
        "own, here",
        engine.missing().isEmpty() ? "here" : "own",
        answer -> {
          boolean own = one(answer, List.of("own", "here")).equals("own");
          if (!own) {
            requireHere(engine);
          }
          return choices.existing(own);
        });
  }

  private static void requireHere(EngineDescriptor engine) {
    engine
        .missing()
        .ifPresent(missing -> {
          throw new Refused("%s cannot run on this host: %s".formatted(engine.engine(), missing));
        });
  }

  private StudyChoices varied(StudyChoices choices) {
    List<String> names =
        Stream.concat(OFTEN_VARIED.stream(), choices.engine().settings().keySet().stream())
            .distinct()
            .filter(name -> words(choices, name).size() > 1)
            .toList();
    Optional<StudyChoices> first =
        names.stream()
            .map(name -> choices.vary(name, usable(choices, name)))
            .filter(each -> each.values().size() > 1 && check.valid(each))
            .findFirst();
    // Whether a client's setting fits a cluster that Assay did not start shows only when it runs.
    String otherwise =
        first
            .filter(each -> !choices.existing())
            .map(each -> each.varied() + "=" + String.join(",", each.values()))
            .orElse(NOTHING);
    return question(
        choices.existing() ? "3  Which setting of the clients varies?" : "3  What varies?",
        String.join(", ", names.stream().limit(MOST_NAMES).toList())
            + "; NAME=VALUE,VALUE for any other setting; or nothing"
            + (choices.existing()
                ? ". Settings of your servers go into the second file, as"
                    + " docs/how-to/existing.md shows."
                : ""),
        otherwise,
        answer -> valid(varied(choices, answer, names)));
  }

  private StudyChoices varied(StudyChoices choices, String answer, List<String> names) {
    if (answer.equals(NOTHING)) {
      return choices.vary("", List.of());
    }
    int equals = answer.indexOf('=');
    if (equals > 0) {
      List<String> values =
          Arrays.stream(answer.substring(equals + 1).split(","))
              .map(String::strip)
              .filter(value -> !value.isEmpty())
              .toList();
      return choices.vary(answer.substring(0, equals).strip(), values);
    }
    String name = one(answer, names);
    List<String> values = usable(choices, name);
    if (values.size() < 2) {
      throw new Refused(check.problem(choices.vary(name, words(choices, name))).orElse(name));
    }
    return choices.vary(name, values);
  }

  /// The values of a setting that work without other settings.
  private List<String> usable(StudyChoices choices, String name) {
    return words(choices, name).stream()
        .filter(value -> check.valid(choices.vary(name, List.of(value))))
        .toList();
  }

  private static List<String> words(StudyChoices choices, String name) {
    SettingDefinition setting = choices.engine().settings().get(name);
    List<String> values = setting == null ? null : setting.values();
    return values == null
        ? List.of()
        : values.stream().filter(value -> !value.contains("<")).toList();
  }

  private StudyChoices fault(StudyChoices choices) {
    if (choices.existing()) {
      said(
          "4  No fault.",
          "Assay injects no faults into your cluster; docs/how-to/existing.md shows how you can.");
      return choices;
    }
    List<String> words = new ArrayList<>();
    for (FaultKind kind : FAULTS) {
      if (TIMES.stream()
          .anyMatch(time -> check.valid(choices.harm(Optional.of(kind)).lasting(time)))) {
        words.add(kind.word());
      }
    }
    words.add(NONE);
    return question(
        "4  What happens to a member?",
        String.join(", ", words),
        words.getFirst(),
        answer -> choices.harm(FaultKind.of(one(answer, words))));
  }

  private StudyChoices time(StudyChoices choices) {
    Duration otherwise =
        TIMES.stream()
            .filter(time -> check.valid(choices.lasting(time)))
            .findFirst()
            .orElse(TIMES.getLast());
    return question(
        "5  How long is each configuration measured?",
        "such as 30s or 2m",
        DurationNotation.text(otherwise),
        answer -> {
          try {
            return valid(choices.lasting(DurationNotation.parse(answer)));
          } catch (IllegalArgumentException e) {
            throw new Refused(String.valueOf(e.getMessage()));
          }
        });
  }

  private StudyChoices valid(StudyChoices choices) {
    check
        .problem(choices)
        .ifPresent(problem -> {
          throw new Refused(problem);
        });
    return choices;
  }

  private static String one(String answer, List<String> words) {
    if (words.contains(answer)) {
      return answer;
    }
    throw new Refused(
        "`%s` is not one of them; %s"
            .formatted(
                answer,
                NearestWord.help(answer, words, "write one of: " + String.join(", ", words))));
  }

  private StudyChoices question(
      String asked, String choice, String otherwise, Function<String, StudyChoices> taken) {
    said(asked, choice);
    while (true) {
      String answer = terminal.ask("   [" + otherwise + "] ");
      if (answer == null) {
        throw new Ended();
      }
      try {
        return taken.apply(answer.isEmpty() ? otherwise : answer);
      } catch (Refused e) {
        shown("   ! ", String.valueOf(e.getMessage()));
      }
    }
  }

  private void said(String head, String more) {
    terminal.line("");
    terminal.line(head);
    shown("   ", more);
  }

  private void shown(String indent, String text) {
    List<String> lines =
        ConsoleTable.wrap(text, Math.min(WIDTH, terminal.columns()) - indent.length());
    terminal.line(indent + lines.getFirst());
    lines.stream().skip(1).forEach(line -> terminal.line(" ".repeat(indent.length()) + line));
  }
}
