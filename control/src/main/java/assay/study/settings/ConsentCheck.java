package assay.study.settings;

import assay.api.Settings;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.JvmFlags;
import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyOptions;
import assay.study.file.StudyProblems;
import assay.words.NearestWord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Asks for the user's consent if a study would reach beyond the run: execute a program, load code,
/// reach a server, or use a secret. The user consents on the command line.
public final class ConsentCheck {

  private static final String CODE = "E344";

  /// A value that hands an environment variable to a child process.
  private static final Pattern VARIABLE = Pattern.compile("env\\(.*\\)");

  private final JdkResolver jvms;
  private final StudyOptions options;
  private final StudyProblems problems;
  private final Set<SourceValue> seen = new LinkedHashSet<>();

  public ConsentCheck(JdkResolver jvms, StudyOptions options, StudyProblems problems) {
    this.jvms = jvms;
    this.options = options;
    this.problems = problems;
  }

  /// Reports that the user has to allow a value (E344).
  static void tell(SourceValue given, String what, StudyProblems problems) {
    problems.at(
        given,
        CODE,
        what,
        "add `--allow %s` if you trust this study; docs/reference/safety.md explains the risk"
            .formatted(given.key()));
  }

  /// Reports commands in a study's faults without consent.
  public static void checkCommands(Study study, StudyOptions options, StudyProblems problems) {
    study
        .faults()
        .map(fault -> fault.get(FaultKind.COMMAND.word()))
        .filter(given -> given != null && !options.allow(given))
        .forEach(given -> tell(given, "a shell would run a command from the study", problems));
  }

  /// Reports settings in `--allow` that need no consent or do not exist.
  public static void check(
      Set<String> allowed,
      Stream<WorkloadSetting> settings,
      InstalledEngines engines,
      StudyProblems problems) {
    Set<String> known =
        new TreeSet<>(Set.of("jvm", JvmFlags.FURTHER, StudyJars.KEY, FaultKind.COMMAND.word()));
    settings.filter(WorkloadSetting::guarded).map(WorkloadSetting::name).forEach(known::add);
    for (EngineDescriptor engine : engines.descriptors()) {
      engine
          .settings()
          .forEach((name, setting) -> {
            if (Boolean.TRUE.equals(setting.guarded())) {
              known.add(name);
            }
          });
    }
    for (String word : allowed) {
      if (!known.contains(word)) {
        problems.add(
            new Problem(
                "E445",
                "`--allow %s`: no setting of that name needs permission".formatted(word),
                Problem.Place.ofOption("--allow", word, word),
                NearestWord.help(word, known, "write one of: " + String.join(", ", known))));
      }
    }
  }

  /// Reports a value without the consent it needs (E344). Also reports an environment variable in a
  /// setting that needs no consent (E350): every child process would get the variable.
  void check(SourceValue given, SettingCatalogue catalogue) {
    if (isVariable(given.text()) && catalogue.exposes(given)) {
      problems.at(
          given,
          "E350",
          "`%s: %s` names an environment variable, which this setting may not"
              .formatted(given.key(), given.text()),
          "write the value itself; only a `guarded` setting accepts a variable");
    } else if (catalogue.guards(given) && !options.allow(given)) {
      tell(given, "`%s: %s` reaches beyond the run".formatted(given.key(), given.text()), problems);
    }
  }

  static boolean isVariable(String value) {
    return VARIABLE.matcher(value).matches();
  }

  /// Why a configuration's JDK does not run with its settings; empty if it does. Also empty if the flags
  /// themselves need consent, which is reported.
  ///
  /// @param flags the flags' place in the study
  Optional<String> refusal(Settings settings, Optional<SourceValue> flags) {
    boolean allowed = flags.map(options::allow).orElse(false);
    boolean wrong = flags.map(given -> isWrong(given, settings, allowed)).orElse(false);
    return wrong ? Optional.empty() : jvms.refusal(settings, allowed);
  }

  private boolean isWrong(SourceValue flags, Settings settings, boolean allowed) {
    List<String> words = JvmFlags.further(settings);
    for (String word : words) {
      Optional<String> setting = JvmFlags.settingOf(word);
      if (setting.isPresent()) {
        if (seen.add(flags)) {
          problems.at(
              flags,
              "E347",
              "`%s` in `flags` repeats the setting `%s`".formatted(word, setting.get()),
              "write `%s` instead, and leave the flag out".formatted(setting.get()));
        }
        return true;
      }
    }
    List<String> guarded = allowed ? List.of() : jvms.guarded(settings);
    if (!guarded.isEmpty() && seen.add(flags)) {
      tell(
          flags,
          "`%s` in `flags` may do more than tune a member".formatted(guarded.getFirst()),
          problems);
    }
    return !guarded.isEmpty();
  }
}
