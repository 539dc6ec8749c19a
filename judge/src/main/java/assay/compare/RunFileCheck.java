package assay.compare;

import assay.metric.LoopKind;
import assay.metric.MetricId;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.environment.Environment;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.ResultsFile;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// Validates a `run.json`: complete, of a known format, with every figure following from repeats that match the
/// trials' windows.
///
/// Finds files that were truncated, from another version, or edited by hand, by their seals and by the figures
/// themselves. Every command that reads a `run.json` uses this check.
public final class RunFileCheck {

  private static final double ROUNDING = 1e-9;

  /// Parsing a schema takes longer than validating a small file.
  private static final Schema SCHEMA = schema();

  private final Path file;
  private final Results results;

  private RunFileCheck(Path file, Results results) {
    this.file = file;
    this.results = results;
  }

  /// Requires a record that is judged.
  ///
  /// @throws ProblemException E848 if it is not
  public static void requireJudged(RunDirectory directory) {
    if (!Files.exists(directory.results()) && !Files.exists(directory.verdicts())) {
      String run = ShellQuoting.shown(directory.root().toString());
      throw ProblemException.ofInput(
          "E848",
          "%s is not finished: it holds no findings yet".formatted(directory.root()),
          "`assay resume %s` finishes it, `assay judge %s` judges what there is"
              .formatted(run, run));
    }
  }

  /// @throws ProblemException E703 when the figures are invalid
  public static Results sound(RunDirectory directory, Environment environment) {
    Path file = directory.results();
    requireForm(file);
    requireAsWritten(directory, environment);
    Results results = ResultsFile.results(directory);
    new RunFileCheck(file, results).require();
    return results;
  }

  private static void requireAsWritten(RunDirectory directory, Environment environment) {
    try {
      ResultsFile.requireAsWritten(directory, environment);
    } catch (ProblemException e) {
      Problem problem = e.problems().getFirst();
      throw problem.code().equals("E703") ? damage(directory.results(), problem.what()) : e;
    }
  }

  private static void requireForm(Path file) {
    if (!Files.exists(file)) {
      throw damage(file, "the file is missing: the run was not judged");
    }
    String text = RecordFile.text(file);
    try {
      List<Error> errors = SCHEMA.validate(text, InputFormat.JSON);
      if (!errors.isEmpty()) {
        Error first = errors.getFirst();
        throw damage(
            file,
            "not a run.json of this format: %s at %s"
                .formatted(first.getMessage(), first.getInstanceLocation()));
      }
    } catch (JacksonException | IllegalArgumentException e) {
      throw damage(file, "the file is cut, or is not JSON");
    }
  }

  private static Schema schema() {
    String name = "/assay/record/results/run-v2.schema.json";
    try (InputStream in =
        Objects.requireNonNull(RunFileCheck.class.getResourceAsStream(name), name)) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(in, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void require() {
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        String wrong = wrong(row.configuration(), figure);
        if (wrong != null) {
          throw damage(
              file,
              "%s of %s does not agree with what it rests on: %s"
                  .formatted(figure.metric(), row.configuration(), wrong));
        }
      }
    }
  }

  private @Nullable String wrong(String configuration, Figure figure) {
    Double value = figure.value();
    List<Double> repeats = figure.repeats();
    if (value == null) {
      return repeats.isEmpty() ? null : "it has repeats and no value";
    }
    if (figure.withheld() != null || repeats.isEmpty() || repeats.size() > results.repeats()) {
      return "a value of " + repeats.size() + " repeats, of a run of " + results.repeats();
    }
    String unfolded = unfolded(figure, value);
    if (unfolded != null) {
      return unfolded;
    }
    if (!Double.isFinite(value) || (value < 0 && !figure.unit().equals("bytes"))) {
      return "its value is " + value;
    }
    Double low = figure.low();
    Double high = figure.high();
    if ((low != null && low > value) || (high != null && high < value)) {
      return "its value %s lies outside of its interval".formatted(value);
    }
    return unmeasured(configuration, figure);
  }

  /// How a value contradicts its repeats, or null. A pooled share lies between its repeats.
  private static @Nullable String unfolded(Figure figure, double value) {
    List<Double> repeats = figure.repeats();
    double least = repeats.stream().mapToDouble(each -> each).min().orElse(value);
    double most = repeats.stream().mapToDouble(each -> each).max().orElse(value);
    return switch (figure.fold()) {
      case MEDIAN -> other(value, "median", median(repeats));
      case WORST -> other(value, "worst", figure.lowerIsBetter() ? most : least);
      case POOLED ->
          PooledShareCheck.fits(value, figure.samples(), repeats)
              ? null
              : "its value %s of %d is not what the repeats come to together"
                  .formatted(value, figure.samples());
    };
  }

  private static @Nullable String other(double value, String which, double folded) {
    return Math.abs(value - folded) > ROUNDING * Math.max(1, Math.abs(folded))
        ? "its value is %s, the %s of its repeats is %s".formatted(value, which, folded)
        : null;
  }

  /// A repeat that no trial measured; null without one.
  private @Nullable String unmeasured(String configuration, Figure figure) {
    MetricId metric = figure.id();
    OptionalDouble asked = metric.family().quantile();
    if (metric.family().loop() != LoopKind.OPEN || asked.isEmpty()) {
      return null;
    }
    Set<Double> measured = new HashSet<>();
    for (TrialResult trial : results.trials()) {
      for (Window window : trial.windows()) {
        if (!trial.control()
            && trial.configuration().equals(configuration)
            && window.window().equals("steady")
            && window.kind().equals(metric.about())) {
          window.response().stream()
              .filter(quantile -> quantile.q() == asked.getAsDouble())
              .mapToDouble(Quantile::nanos)
              .forEach(measured::add);
        }
      }
    }
    return figure.repeats().stream()
        .filter(repeat -> !measured.contains(repeat))
        .findFirst()
        .map(repeat -> "no run measured " + repeat)
        .orElse(null);
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private static ProblemException damage(Path file, String what) {
    Path folder = file.getParent();
    return new ProblemException(
        ExitCode.NOT_VALID,
        new Problem(
            "E703",
            "%s: %s".formatted(file, what),
            "assay judge %s makes it anew from the record"
                .formatted(ShellQuoting.shown(String.valueOf(folder)))));
  }
}
