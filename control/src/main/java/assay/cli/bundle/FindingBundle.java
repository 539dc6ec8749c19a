package assay.cli.bundle;

import assay.judge.reproduction.StoredFindings;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.problem.InvisibleCharacters;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.problem.UnwritableFileProblem;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.io.PathRedaction;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.report.text.ReproductionText;
import assay.study.written.StudyDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The worst finding of a run with all that another person needs: the study, the plan, versions, counterexamples, the
/// timeline around the faults, the page, and the command that runs the study again.
///
/// The same record makes the same bytes. Paths of the host and passwords in addresses are left out.
public final class FindingBundle {

  /// Entries of a ZIP file need a time; the earliest is the same everywhere.
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final String PAGE = "report.html";

  /// What a command must repeat although the study says the rest.
  private static final Pattern OPTION =
      Pattern.compile(" --(?:with|allow|hosts|existing)(?: |=)(?:'[^']*'|\\S+)");

  private final RunDirectory directory;
  private final RunRecord record;
  private final Results results;
  private final StoredFindings findings;

  private FindingBundle(RunDirectory directory) {
    this.directory = directory;
    record = RunRecord.open(directory);
    results = ResultsFile.results(directory);
    findings = StoredFindings.of(record.plan(), ResultsFile.verdicts(directory));
  }

  /// @throws ProblemException E504 if the file exists
  public static void requireNew(Path file) {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw ProblemException.ofInput(
          "E504", "`%s` exists already".formatted(file), "name a new file with --bundle");
    }
  }

  /// Writes the bundle of a judged and reported run. The file appears only when it is complete.
  ///
  /// @return the finding's name
  /// @throws ProblemException E845 if the run holds no finding, E503 if the file cannot be written
  public static String write(Path run, Path file) {
    FindingBundle bundle = new FindingBundle(new RunDirectory(run));
    if (bundle.findings.all().isEmpty()) {
      throw ProblemException.ofInput(
          "E845",
          "run %s holds no finding: no check proved harm".formatted(bundle.results.id()),
          "`assay report %s --all` shows what the checks found"
              .formatted(ShellQuoting.shown(run.toString())));
    }
    try {
      bundle.write(file);
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "`" + file + "`", e, "free space on that disk, or name another file with --bundle");
    }
    return bundle.findings.all().getFirst().name();
  }

  private void write(Path file) throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.deleteIfExists(partial);
    try {
      try (OutputStream out = Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (Map.Entry<String, String> content : contents().entrySet()) {
          ZipEntry entry = new ZipEntry(content.getKey());
          entry.setTimeLocal(NO_TIME);
          zip.putNextEntry(entry);
          zip.write(
              published(content.getKey(), content.getValue()).getBytes(StandardCharsets.UTF_8));
          zip.closeEntry();
        }
      }
      Files.move(partial, file);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /// A record may come from anyone, and its texts are shown on terminals.
  private String published(String file, String text) {
    String shortened = PathRedaction.shortened(text, directory.root());
    return file.equals(PAGE) ? shortened : InvisibleCharacters.lines(shortened);
  }

  private Map<String, String> contents() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("README.txt", readme());
    files.put("study.yaml", study());
    files.put("plan.yaml", RecordFile.text(directory.plan()));
    files.put("versions.txt", versions());
    files.put("witness.txt", new WitnessText(record, findings).text());
    files.put("timeline.csv", new FaultTimeline(record, worst()).text());
    files.put(PAGE, RecordFile.text(directory.report()));
    return files;
  }

  private StoredFinding worst() {
    return findings.all().getFirst();
  }

  private String study() {
    Plan plan = record.plan();
    String origin =
        "the study of run %s, with every value that is not a default".formatted(results.id());
    return StudyDocument.of(plan).text(List.of(origin));
  }

  private String command() {
    String options =
        OPTION
            .matcher(record.environment().command())
            .results()
            .map(MatchResult::group)
            .distinct()
            .collect(Collectors.joining());
    return "assay run study.yaml" + options;
  }

  private String readme() {
    StoredFinding worst = worst();
    String back = ReproductionText.answer(results).map(answer -> "\n" + answer + "\n").orElse("");
    String others =
        findings.all().size() == 1
            ? ""
            : "\nThe run holds %d findings; the others are %s.\n"
                .formatted(
                    findings.all().size(),
                    findings.all().stream()
                        .skip(1)
                        .map(StoredFinding::name)
                        .collect(Collectors.joining(", ")));
    return """
    %s, found by Assay %s in run %s

    %s
    %s
    To run it again, unpack this file and type:

        %s

    It needs the versions in versions.txt. Paths of the host are shortened to their last names: if the command or the
    study names a file, put your own there.

    study.yaml     the study, which needs no other options
    plan.yaml      the plan that Assay made from the study
    versions.txt   engine, JDK, operating system and host
    witness.txt    the counterexamples, with the times of their requests
    timeline.csv   events and requests of the trial with the worst harm, around its faults
    report.html    the whole report with its pictures; any browser shows it
    """
        .formatted(
            worst.name(),
            record.environment().assay(),
            results.id(),
            WitnessText.summary(worst),
            back + others,
            command());
  }

  private String versions() {
    Environment environment = record.environment();
    StringBuilder text = new StringBuilder("Assay: " + environment.assay() + "\n");
    environment.versions().forEach((name, version) -> line(text, name, version));
    environment.host().forEach((name, fact) -> line(text, name, fact));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append(": ").append(value).append('\n');
  }
}
