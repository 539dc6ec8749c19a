package assay.study.figures;

import assay.plan.Plan.Published;
import assay.plan.Strategy;
import assay.problem.Problem;
import assay.study.file.FormerStudyWords;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.steps.LeanRun;
import assay.yaml.InvisibleCharacters;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/// The published figures of a study: a CSV file beside it with the columns `strategy`, `metric`,
/// `value` (in the metric's own unit, or `0.83x` for a ratio to the first strategy), `source` and `note`.
public final class PublishedFigures {

  private static final List<String> COLUMNS =
      List.of("strategy", "metric", "value", "source", "note");

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();

  private static final Pattern NUMBER =
      Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?([eE]-?\\d{1,2})?");

  /// No table of published figures is larger.
  private static final long MOST = 1_000_000;

  private final SourceValue given;
  private final Path file;
  private final FormerStudyWords former;
  private final StudyProblems problems;

  private PublishedFigures(
      SourceValue given, Path file, FormerStudyWords former, StudyProblems problems) {
    this.given = given;
    this.file = file;
    this.former = former;
    this.problems = problems;
  }

  /// Reads the figures of a study.
  ///
  /// @param whole whether every figure must belong to a strategy: not where the command line changed
  ///     which strategies there are
  /// @param lean whether closed parts are shrunk for a lean run; a ratio is as comparable with the shrunk part
  public static List<Published> of(
      Study study,
      Path studyFile,
      List<Strategy> strategies,
      boolean whole,
      boolean lean,
      FormerStudyWords former,
      StudyProblems problems) {
    SourceValue given = study.published();
    if (given == null) {
      return List.of();
    }
    Path file = beside(studyFile, given, problems);
    if (file == null) {
      return List.of();
    }
    Set<String> names =
        strategies.stream().map(Strategy::name).collect(Collectors.toCollection(TreeSet::new));
    List<Published> all = new PublishedFigures(given, file, former, problems).read();
    for (Published figure : all) {
      if (whole && !names.contains(figure.strategy())) {
        problems.at(
            given,
            "E309",
            "%s has a figure of `%s`, which is no strategy of the study"
                .formatted(given.text(), figure.strategy()),
            "the strategies are: " + String.join(", ", names));
      }
    }
    return all.stream()
        .filter(figure -> names.contains(figure.strategy()))
        .map(figure -> lean && figure.relative() ? shrunk(figure, study.lean()) : figure)
        .toList();
  }

  /// The file, where it is one in the study's folder or below and no larger than such tables are; null
  /// where it is not, which is told: a study reads no other file of the host.
  private static @Nullable Path beside(Path studyFile, SourceValue given, StudyProblems problems) {
    String help =
        "name a CSV file in the study's folder or below, of %,d bytes at most".formatted(MOST);
    try {
      Path folder = studyFile.toAbsolutePath().resolveSibling("").toRealPath();
      Path file = folder.resolve(given.text());
      if (!file.normalize().startsWith(folder)
          || (Files.exists(file) && !file.toRealPath().startsWith(folder))) {
        problems.at(
            given, "E443", "`%s` lies outside of the study's folder".formatted(given.text()), help);
        return null;
      }
      if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > MOST)) {
        problems.at(
            given, "E443", "`%s` is no file, or too large a one".formatted(given.text()), help);
        return null;
      }
      return file;
    } catch (IOException | InvalidPathException e) {
      problems.at(given, "E443", "`%s` cannot be found".formatted(given.text()), help);
      return null;
    }
  }

  private static Published shrunk(Published figure, Study.LeanOverrides lean) {
    return new Published(
        figure.strategy(),
        LeanRun.metric(figure.metric(), lean),
        figure.value(),
        figure.source(),
        figure.note(),
        true);
  }

  private List<Published> read() {
    List<Published> figures = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = FORMAT.parse(reader)) {
      if (!parser.getHeaderNames().equals(COLUMNS)) {
        bad("its first line is another");
        return List.of();
      }
      for (CSVRecord row : parser) {
        figure(row, figures);
      }
    } catch (IOException | UncheckedIOException e) {
      problems.at(
          given,
          "E309",
          "the published figures `%s` cannot be read".formatted(given.text()),
          "the file is looked for beside the study");
    } catch (IllegalArgumentException | IllegalStateException e) {
      bad(String.valueOf(e.getMessage()));
    }
    return figures;
  }

  private void figure(CSVRecord row, List<Published> figures) {
    if (row.stream().anyMatch(cell -> InvisibleCharacters.in(cell) >= 0)) {
      bad(
          "line %d holds a character that cannot be seen, or breaks its line"
              .formatted(row.getRecordNumber() + 1));
      return;
    }
    String metric = former.metric(row.get("metric"), given.place());
    if (MetricIds.unitOf(metric).isEmpty()) {
      bad("line %d: there is no metric `%s`".formatted(row.getRecordNumber() + 1, metric));
      return;
    }
    String value = row.get("value");
    boolean relative = value.endsWith("x");
    String number = relative ? value.substring(0, value.length() - 1) : value;
    if (!NUMBER.matcher(number).matches()) {
      bad("line %d: `%s` is no number".formatted(row.getRecordNumber() + 1, value));
      return;
    }
    String note = row.get("note");
    figures.add(
        new Published(
            row.get("strategy"),
            metric,
            Double.parseDouble(number),
            row.get("source"),
            note.isEmpty() ? null : note,
            relative));
  }

  private void bad(String why) {
    problems.add(
        new Problem(
            "E309",
            "%s is not a table of published figures: %s".formatted(given.text(), why),
            given.place(),
            "its columns are " + String.join(", ", COLUMNS)));
  }
}
