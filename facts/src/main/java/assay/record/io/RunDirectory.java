package assay.record.io;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A run's files: the contract between running and judging.
public record RunDirectory(Path root) {

  public Path study() {
    return root.resolve("study.yaml");
  }

  public Path plan() {
    return root.resolve("plan.yaml");
  }

  /// The host, versions and flags: an [Environment].
  public Path environment() {
    return root.resolve("environment.json");
  }

  /// Conditions that must still hold when the run resumes: a [RunConditions].
  public Path conditions() {
    return root.resolve("conditions.json");
  }

  /// Held by the writing process; deleted when the record is complete.
  public Path lock() {
    return root.resolve("lock");
  }

  /// One [TimedEvent] per line.
  public Path events() {
    return root.resolve("events.ndjson");
  }

  /// Results per second: one [Interval] per row.
  public Path timeline() {
    return root.resolve("timeline.csv");
  }

  /// CPU, memory, hiccups and allocation of every process per second: one [ProbeSample] per row.
  public Path probes() {
    return root.resolve("probes.csv");
  }

  /// Loopback traffic per second: one [NetworkSample] per row; empty if the host reports none.
  public Path network() {
    return root.resolve("network.csv");
  }

  /// One [LinkSample] per second and row; missing without a link.
  public Path link() {
    return root.resolve("link.csv");
  }

  /// One client's histograms, in the standard `.hlog` format.
  public Path latency(String trial, String client) {
    return root.resolve("latency").resolve(trial + "-" + client + ".hlog");
  }

  public Path history(String trial, String client) {
    return root.resolve("history").resolve(trial + "-" + client + ".bin");
  }

  /// Partitions by key index, as a JSON array; missing if unknown.
  public Path partitions(String trial) {
    return root.resolve("history").resolve(trial + "-partitions.json");
  }

  /// The finding of a soak's round, kept without the history.
  public Path finding(String trial) {
    return root.resolve("findings").resolve(trial + ".json");
  }

  public Path members() {
    return root.resolve("members");
  }

  /// `log.txt`, `gc.log`, `flight.jfr`; for a client also `responses.csv`.
  public Path process(String trial, String process) {
    return members().resolve(trial + "-" + process);
  }

  /// Seals of recorded files: a [FileSeal] per line.
  public Path seals() {
    return root.resolve("seals.ndjson");
  }

  /// The seals of the judged files.
  public Path judgedSeals() {
    return root.resolve("seals-judged.ndjson");
  }

  List<Path> grown() {
    return List.of(events(), timeline(), probes(), network(), link());
  }

  /// All files that grow line by line during the run.
  public List<Path> appended() {
    return Stream.concat(grown().stream(), Stream.of(seals())).toList();
  }

  /// Files made by judging and drawing.
  public List<Path> judged() {
    return List.of(results(), verdicts(), judgedSeals(), table(), report(), summary(), junit());
  }

  /// Results of closed steps' requests: one [ResponseRow] per row.
  public Path responses(String trial, String client) {
    return process(trial, client).resolve("responses.csv");
  }

  public Path results() {
    return root.resolve("run.json");
  }

  public Path table() {
    return root.resolve("results.csv");
  }

  public Path verdicts() {
    return root.resolve("verdicts.json");
  }

  public Path report() {
    return root.resolve("report.html");
  }

  /// The summary for a pull request.
  public Path summary() {
    return root.resolve("summary.md");
  }

  public Path junit() {
    return root.resolve("junit.xml");
  }
}
