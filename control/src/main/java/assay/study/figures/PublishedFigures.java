package assay.study.figures;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.Plan.PublishedOnly;
import assay.problem.InvisibleCharacters;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.steps.LeanPlanner;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/// A study's published figures: a CSV file beside the study with the columns `configuration`, `metric`,
/// `value`, `unit`, `valid for`, `source` and `note`.
///
/// The unit is the metric's own, another unit of time (`ms`, `s`), or `x` for a ratio to the first
/// configuration. [PublishedValidity] says what a figure is valid for. If data or settings differ, only
/// ratios are shown.
///
/// A row without a configuration is a figure that the study measures nothing beside. Its `metric` is its
/// subject in words, its unit one of [#UNITS], and its note the reason.
public final class PublishedFigures {

  private static final List<String> COLUMNS =
      List.of("configuration", "metric", "value", "unit", "valid for", "source", "note");

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();

  private static final Pattern NUMBER =
      Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?([eE]-?\\d{1,2})?");

  private static final String RATIO = "x";

  /// The units of figures without a metric.
  private static final List<String> UNITS =
      List.of("ns", "us", "ms", "s", "/s", RATIO, "%", "rows", "count", "kB/s", "MB/s", "GB");

  /// Time units, with their power of ten in nanoseconds.
  private static final Map<String, Integer> TIMES = Map.of("ns", 0, "us", 3, "ms", 6, "s", 9);

  private static final String WITHOUT_VALIDITY =
      "it does not say what it is valid for, such as `data.rows=1_000_000; map=P_NY_T`";

  /// In bytes.
  private static final long MOST = 1_000_000;

  private final SourceValue given;
  private final Path file;
  private final Plan plan;
  private final boolean whole;
  private final Study.LeanOverrides lean;
  private final StudyProblems problems;
  private final List<PublishedOnly> only = new ArrayList<>();

  /// @param beside the figures of the plan's configurations
  /// @param only the figures without a measured one beside them
  public record Table(List<Published> beside, List<PublishedOnly> only) {}

  private PublishedFigures(
      SourceValue given,
      Path file,
      Plan plan,
      boolean whole,
      Study.LeanOverrides lean,
      StudyProblems problems) {
    this.given = given;
    this.file = file;
    this.plan = plan;
    this.whole = whole;
    this.lean = lean;
    this.problems = problems;
  }

  /// @param plan the study's plan, without published figures
  /// @param baseline the study's first configuration; ratios to it mean nothing in a plan with another
  ///     first configuration
  /// @param whole whether every figure must belong to a configuration and to the data; false if the
  ///     command line changed either
  public static Table of(
      Study study,
      Path studyFile,
      Plan plan,
      String baseline,
      boolean whole,
      StudyProblems problems) {
    SourceValue given = study.published();
    if (given == null) {
      return new Table(List.of(), List.of());
    }
    Path file = beside(studyFile, given, problems);
    if (file == null) {
      return new Table(List.of(), List.of());
    }
    boolean same = !plan.configurations().isEmpty() && plan.baseline().name().equals(baseline);
    PublishedFigures figures =
        new PublishedFigures(given, file, plan, whole, study.lean(), problems);
    List<Published> beside =
        figures.read().stream().filter(figure -> same || !figure.relative()).toList();
    return new Table(beside, List.copyOf(figures.only));
  }

  /// The file, or null and a problem if it is too large or outside the study's folder: a study
  /// reads no other file on the host.
  private static @Nullable Path beside(Path studyFile, SourceValue given, StudyProblems problems) {
    String help =
        "name a CSV file in the study's folder or below, of %,d bytes at most".formatted(MOST);
    try {
      Path folder = studyFile.toAbsolutePath().resolveSibling("").toRealPath();
      Path file = folder.resolve(given.text());
      if (!file.normalize().startsWith(folder)
          || (Files.exists(file) && !file.toRealPath().startsWith(folder))) {
        problems.at(
            given, "E443", "`%s` is outside the study's folder".formatted(given.text()), help);
        return null;
      }
      if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > MOST)) {
        problems.at(
            given, "E443", "`%s` is not a file, or is too large".formatted(given.text()), help);
        return null;
      }
      return file;
    } catch (IOException | InvalidPathException e) {
      problems.at(given, "E443", "`%s` cannot be found".formatted(given.text()), help);
      return null;
    }
  }

  private List<Published> read() {
    List<Published> figures = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = FORMAT.parse(reader)) {
      if (!parser.getHeaderNames().equals(COLUMNS)) {
        bad("its first line has the wrong columns");
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
          "Assay looks for the file beside the study");
    } catch (IllegalArgumentException | IllegalStateException e) {
      bad(String.valueOf(e.getMessage()));
    }
    return figures;
  }

  private void figure(CSVRecord row, List<Published> figures) {
    if (row.stream().anyMatch(cell -> InvisibleCharacters.in(cell) >= 0)) {
      bad(row, "it contains an invisible character or a line break");
      return;
    }
    if (row.get("configuration").isEmpty()) {
      only(row);
      return;
    }
    String metric = row.get("metric");
    Optional<String> own = MetricIdLookup.unitOf(metric);
    if (own.isEmpty()) {
      bad(row, "there is no metric `%s`".formatted(metric));
      return;
    }
    Double value = value(row, metric, own.get());
    PublishedValidity validity = PublishedValidity.of(row.get("valid for")).orElse(null);
    if (validity == null) {
      bad(row, WITHOUT_VALIDITY);
    }
    if (value == null || validity == null) {
      return;
    }
    boolean relative = row.get("unit").equals(RATIO);
    if (validity.conditions().isEmpty() && !relative && value != 0) {
      bad(row, "only a ratio or 0 is valid for any data");
      return;
    }
    String note = row.get("note");
    Published figure =
        new Published(
            row.get("configuration"),
            metric,
            value,
            row.get("source"),
            note.isEmpty() ? null : note,
            relative,
            null);
    placed(row, figure, validity).ifPresent(figures::add);
  }

  private void only(CSVRecord row) {
    String unit = row.get("unit");
    if (!NUMBER.matcher(row.get("value")).matches()) {
      bad(row, "`%s` is no number".formatted(row.get("value")));
    } else if (!UNITS.contains(unit)) {
      bad(
          row,
          "`%s` is no unit of a figure without a configuration; those are %s"
              .formatted(unit, String.join(", ", UNITS)));
    } else if (PublishedValidity.of(row.get("valid for")).isEmpty()) {
      bad(row, WITHOUT_VALIDITY);
    } else if (row.get("metric").isEmpty() || row.get("note").isEmpty()) {
      bad(
          row,
          "a figure without a configuration needs its subject as `metric`, and as `note` why nothing"
              + " is measured beside it");
    } else {
      only.add(
          new PublishedOnly(
              row.get("metric"),
              row.get("value") + (unit.equals(RATIO) || unit.equals("%") ? unit : " " + unit),
              row.get("valid for"),
              row.get("source"),
              row.get("note")));
    }
  }

  /// A value in its metric's unit; null and a problem if the unit cannot be converted.
  private @Nullable Double value(CSVRecord row, String metric, String own) {
    String unit = row.get("unit");
    String text = row.get("value");
    if (!NUMBER.matcher(text).matches()) {
      bad(row, "`%s` is not a number".formatted(text));
      return null;
    }
    if (unit.equals(own) || unit.equals(RATIO)) {
      return Double.valueOf(text);
    }
    Integer power = own.equals("ns") ? TIMES.get(unit) : null;
    if (power == null) {
      bad(
          row,
          "`%s` is not a unit of `%s`, which is in %s; write x for a ratio to the first configuration"
              .formatted(unit, metric, own.equals("ns") ? "ns, us, ms or s" : own));
      return null;
    }
    return new BigDecimal(text).scaleByPowerOfTen(power).doubleValue();
  }

  /// A figure as the plan shows it, with any differences in data and settings; in a lean run under
  /// the smaller part. Empty if its configuration does not run.
  private Optional<Published> placed(CSVRecord row, Published figure, PublishedValidity validity) {
    Configuration configuration =
        plan.configurations().stream()
            .filter(each -> each.name().equals(figure.configuration()))
            .findFirst()
            .orElse(null);
    if (configuration == null) {
      if (whole) {
        problems.at(
            given,
            "E309",
            "%s has a figure of `%s`, which is not a configuration of the study"
                .formatted(given.text(), figure.configuration()),
            "the configurations are: "
                + plan.configurations().stream()
                    .map(Configuration::name)
                    .sorted()
                    .collect(Collectors.joining(", ")));
      }
      return Optional.empty();
    }
    String elsewhere = validity.elsewhere(plan, configuration);
    if (whole) {
      validity
          .unknown(plan, configuration)
          .ifPresent(name ->
              bad(row, "it is valid for `%s`, which the study does not have".formatted(name)));
      if (elsewhere != null && !figure.relative() && !plan.lean()) {
        bad(
            row,
            "it is %s. If no configuration has the data, the figure can only be a ratio, with the unit x"
                .formatted(elsewhere));
      }
    }
    if (!plan.lean()) {
      return Optional.of(figure.of(figure.metric(), elsewhere));
    }
    boolean anywhere = figure.relative() || figure.value() == 0;
    return Optional.of(
        figure.of(
            LeanPlanner.metric(figure.metric(), lean),
            elsewhere == null && !anywhere
                ? "published for runs at full length; this was a lean run"
                : elsewhere));
  }

  private void bad(CSVRecord row, String why) {
    bad("line %d: %s".formatted(row.getRecordNumber() + 1, why));
  }

  private void bad(String why) {
    problems.at(
        given,
        "E309",
        "%s is not a table of published figures: %s".formatted(given.text(), why),
        "its columns are " + String.join(", ", COLUMNS));
  }
}
