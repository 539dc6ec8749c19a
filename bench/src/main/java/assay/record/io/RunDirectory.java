package assay.record.io;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A run's files: the contract between running and judging.
public record RunDirectory(Path root) {

  /// The study as given.
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

  /// The conditions under which the run began and must continue: a [RunConditions]; missing in older records.
  public Path conditions() {
    return root.resolve("conditions.json");
  }

  /// Held by the process that writes the record; deleted when the record is complete.
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

  /// Loopback traffic per second: one [NetworkSample] per row; without rows if the host reports none.
  public Path network() {
    return root.resolve("network.csv");
  }

  /// Links between sites per second: one [LinkSample] per row; missing without a link.
  public Path link() {
    return root.resolve("link.csv");
  }

  /// One client's histograms in one cell, in the standard `.hlog` format.
  public Path latency(String cell, String client) {
    return root.resolve("latency").resolve(cell + "-" + client + ".hlog");
  }

  public Path history(String cell, String client) {
    return root.resolve("history").resolve(cell + "-" + client + ".bin");
  }

  /// Every key's partition in one cell: a JSON array of numbers, by key index; missing if the engine does not tell.
  public Path partitions(String cell) {
    return root.resolve("history").resolve(cell + "-partitions.json");
  }

  /// The finding of one round of a soak, kept because its history is not.
  public Path finding(String cell) {
    return root.resolve("findings").resolve(cell + ".json");
  }

  /// The parent of all processes' folders.
  public Path members() {
    return root.resolve("members");
  }

  /// The folder of one process of one cell: `log.txt`, `gc.log`, `flight.jfr`; for a client also `responses.csv`.
  public Path process(String cell, String process) {
    return members().resolve(cell + "-" + process);
  }

  /// The seals of all recorded files: a [FileSeal] per line.
  public Path seals() {
    return root.resolve("seals.ndjson");
  }

  /// The seals of the judged files.
  public Path judgedSeals() {
    return root.resolve("seals-judged.ndjson");
  }

  /// Files that the run itself appends to.
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

  /// The result of each request in one client's closed steps: one [ResponseRow] per row.
  public Path responses(String cell, String client) {
    return process(cell, client).resolve("responses.csv");
  }

  /// The figures: a [Results].
  public Path results() {
    return root.resolve("run.json");
  }

  /// The results table.
  public Path table() {
    return root.resolve("results.csv");
  }

  /// The checkers' findings: a [Verdicts].
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

  /// The objectives as a test report.
  public Path junit() {
    return root.resolve("junit.xml");
  }

  /// Errors, for the developers of Assay.
  public Path log() {
    return root.resolve("assay.log");
  }
}
