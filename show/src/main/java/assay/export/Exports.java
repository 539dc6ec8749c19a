package assay.export;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class Exports {

  private Exports() {}

  public enum Format {
    /// Clients' histories, one JSON object per line, for consistency checkers.
    JSONL(
        "no run of `%s` left a history", "histories are kept by runs whose study asks for a check"),
    /// A sample of requests in JMeter's result format.
    JTL(
        "no run of `%s` left single requests",
        "closed steps leave them, and open steps in studies that ask for a check"),
    /// Clients' histograms for HdrHistogram's tools, on one clock that starts with the run.
    HDR("no run of `%s` left a histogram", "run the study again"),
    /// The results table in Prometheus's text format.
    OPENMETRICS("the run `%s` has no figure", "assay explain E431"),
    /// Curves of staleness with their bands, a row for each point.
    STALENESS(
        "the run `%s` has no curve of staleness",
        "studies with the check `stale-reads` or `session-guarantees` have one; `assay judge` adds it to an older"
            + " run");

    private final String nothing;
    private final String help;

    Format(String nothing, String help) {
      this.nothing = nothing;
      this.help = help;
    }

    String ending() {
      return switch (this) {
        case JSONL -> ".jsonl";
        case JTL -> ".jtl";
        case HDR -> ".hlog";
        case OPENMETRICS -> ".om";
        case STALENESS -> ".csv";
      };
    }
  }

  /// @param what for a reader: `operations`
  /// @param notes caveats, one sentence each
  public record Written(Path file, long entries, String what, List<String> notes) {

    public Written {
      notes = List.copyOf(notes);
    }
  }

  /// Writes `<trial>.jsonl` and the like per trial with content, the results table as `results.om`, or the curves of
  /// staleness as `staleness.csv`. Files appear only when complete.
  ///
  /// @param folder created if missing
  /// @throws ProblemException E703 when the record is damaged, E431 when the export is empty
  public static List<Written> write(RunDirectory directory, Format format, Path folder)
      throws IOException {
    RunRecord run = RunRecord.open(directory);
    if (folder.startsWith(directory.root())) {
      RecordFile.requireNoLink(folder);
    }
    List<Written> written = new ArrayList<>();
    if (format == Format.OPENMETRICS) {
      table(directory, folder.resolve("results" + format.ending())).ifPresent(written::add);
      return required(written, format, directory);
    }
    if (format == Format.STALENESS) {
      staleness(directory, folder.resolve("staleness" + format.ending())).ifPresent(written::add);
      return required(written, format, directory);
    }
    for (Plan.Trial trial : run.plan().trials()) {
      run.requireIntact(run.trial(trial));
      Path file = folder.resolve(trial.id() + format.ending());
      switch (format) {
        case JSONL -> jsonLines(run, run.trial(trial), file).ifPresent(written::add);
        case JTL -> jtl(run, run.trial(trial), file).ifPresent(written::add);
        case HDR -> hdr(run, run.trial(trial), file).ifPresent(written::add);
        case OPENMETRICS, STALENESS -> throw new IllegalStateException("one file is of all trials");
      }
    }
    return required(written, format, directory);
  }

  private static Optional<Written> table(RunDirectory directory, Path file) throws IOException {
    ResultsFile.requireAsWritten(directory, RunRecord.environmentOf(directory));
    Results results = ResultsFile.results(directory);
    long figures = whole(file, out -> new OpenMetricsWriter(results).write(out));
    if (figures == 0) {
      Files.delete(file);
      return Optional.empty();
    }
    return Optional.of(new Written(file, figures, "figures", List.of()));
  }

  private static Optional<Written> staleness(RunDirectory directory, Path file) throws IOException {
    ResultsFile.requireAsWritten(directory, RunRecord.environmentOf(directory));
    Verdicts verdicts = ResultsFile.verdicts(directory);
    long points = whole(file, out -> text(out, new StalenessWriter(verdicts)::write));
    if (points == 0) {
      Files.delete(file);
      return Optional.empty();
    }
    return Optional.of(new Written(file, points, "points", List.of()));
  }

  private static List<Written> required(
      List<Written> written, Format format, RunDirectory directory) {
    if (written.isEmpty()) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem("E431", format.nothing.formatted(directory.root()), format.help));
    }
    return written;
  }

  private static Optional<Written> jsonLines(RunRecord run, TrialRecord trial, Path file)
      throws IOException {
    TrialRecord.TrialHistory events = trial.history();
    if (events.history().size() == 0) {
      return Optional.empty();
    }
    JsonLinesWriter lines =
        new JsonLinesWriter(
            events.history(),
            run.beginsNanos(),
            new EventStepResolver(run.plan(), trial, events.history())::of,
            new FailureReasons(trial));
    long operations = whole(file, out -> text(out, lines::write));
    return Optional.of(new Written(file, operations, "operations", cut(events, "operations")));
  }

  private static Optional<Written> jtl(RunRecord run, TrialRecord trial, Path file)
      throws IOException {
    TrialRecord.TrialHistory events = trial.history();
    SampleReader samples = SampleReader.of(run, trial, events.history());
    if (samples.kept().isEmpty()) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>(samples.notes());
    notes.addAll(cut(events, "requests"));
    JtlWriter jtl = new JtlWriter(run.epoch());
    long lines = whole(file, out -> text(out, writer -> jtl.write(samples.kept(), writer)));
    return Optional.of(new Written(file, lines, "samples", notes));
  }

  private static Optional<Written> hdr(RunRecord run, TrialRecord trial, Path file)
      throws IOException {
    long histograms = whole(file, out -> new HdrLogWriter(run.epoch()).write(trial, out));
    if (histograms == 0) {
      Files.delete(file);
      return Optional.empty();
    }
    return Optional.of(new Written(file, histograms, "histograms", List.of()));
  }

  private static List<String> cut(TrialRecord.TrialHistory events, String what) {
    return events.whole()
        ? List.of()
        : List.of("it lacks " + what + ": a client's history was cut");
  }

  @FunctionalInterface
  private interface Content<T> {
    long write(T out) throws IOException;
  }

  private static long text(OutputStream out, Content<Writer> content) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    long entries = content.write(writer);
    writer.flush();
    return entries;
  }

  private static long whole(Path file, Content<OutputStream> content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    long entries;
    Files.deleteIfExists(partial);
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW))) {
      entries = content.write(out);
    }
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    return entries;
  }
}
