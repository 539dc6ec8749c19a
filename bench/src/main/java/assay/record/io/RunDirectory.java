package assay.record.io;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Where everything of a run lies: the contract between running and judging.
///
/// @param root the run's own folder
public record RunDirectory(Path root) {

  /// The study as it was given.
  public Path study() {
    return root.resolve("study.yaml");
  }

  /// The resolved plan, every value with its origin.
  public Path plan() {
    return root.resolve("plan.yaml");
  }

  /// The host, versions and flags: an [Environment].
  public Path environment() {
    return root.resolve("environment.json");
  }

  /// What it was begun with and must go on with: a [RunConditions]; not in records of earlier versions.
  public Path conditions() {
    return root.resolve("conditions.json");
  }

  /// Held by the process that writes the record; gone when it is whole.
  public Path lock() {
    return root.resolve("lock");
  }

  /// What happened when: one [TimedEvent] a line.
  public Path events() {
    return root.resolve("events.ndjson");
  }

  /// What was done second by second: one [Interval] a row.
  public Path timeline() {
    return root.resolve("timeline.csv");
  }

  /// CPU, memory, hiccups and allocation of every process second by second: one [ProbeSample] a row.
  public Path probes() {
    return root.resolve("probes.csv");
  }

  /// What crossed the loopback second by second: one [NetworkSample] a row; without rows where the
  /// host does not tell.
  public Path network() {
    return root.resolve("network.csv");
  }

  /// What links between sites did second by second: one [LinkSample] a row; absent where there was no link.
  public Path link() {
    return root.resolve("link.csv");
  }

  /// The histograms of one client in one cell; tools that read `.hlog` read it as it is.
  public Path latency(String cell, String client) {
    return root.resolve("latency").resolve(cell + "-" + client + ".hlog");
  }

  /// The history of one client in one cell.
  public Path history(String cell, String client) {
    return root.resolve("history").resolve(cell + "-" + client + ".bin");
  }

  /// The partition of every key in one cell: a JSON array of numbers, by key index; absent where
  /// the engine does not tell.
  public Path partitions(String cell) {
    return root.resolve("history").resolve(cell + "-partitions.json");
  }

  /// What one round of a soak showed, kept since its history is not.
  public Path finding(String cell) {
    return root.resolve("findings").resolve(cell + ".json");
  }

  /// The folder that holds those of all processes.
  public Path members() {
    return root.resolve("members");
  }

  /// The folder of one process of one cell: `log.txt`, `gc.log`, `flight.jfr`; a client's also has
  /// `responses.csv`.
  public Path process(String cell, String process) {
    return members().resolve(cell + "-" + process);
  }

  /// The seals of everything that was recorded: a [FileSeal] a line.
  public Path seals() {
    return root.resolve("seals.ndjson");
  }

  /// The seals of what was found when the record was judged.
  public Path judgedSeals() {
    return root.resolve("seals-judged.ndjson");
  }

  /// What the run itself writes while it goes on.
  List<Path> grown() {
    return List.of(events(), timeline(), probes(), network(), link());
  }

  /// All that grows line by line while the run goes on.
  public List<Path> appended() {
    return Stream.concat(grown().stream(), Stream.of(seals())).toList();
  }

  /// All that is made of the record when it is judged and drawn.
  public List<Path> judged() {
    return List.of(results(), verdicts(), judgedSeals(), table(), report(), summary(), junit());
  }

  /// What came of each request of one client's closed steps: one [ResponseRow] a row.
  public Path responses(String cell, String client) {
    return process(cell, client).resolve("responses.csv");
  }

  /// The figures: a [Results].
  public Path results() {
    return root.resolve("run.json");
  }

  /// The ledger as a table.
  public Path table() {
    return root.resolve("results.csv");
  }

  /// What the checkers found: a [Verdicts].
  public Path verdicts() {
    return root.resolve("verdicts.json");
  }

  /// The page.
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

  /// What went wrong, for the developers of Assay.
  public Path log() {
    return root.resolve("assay.log");
  }
}
