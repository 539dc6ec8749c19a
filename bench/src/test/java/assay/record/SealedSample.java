package assay.record;

import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.io.CellFiles;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// A small record with two cells, `none-1` with five lost writes and `sync-1` with none: as an
/// older Assay wrote it, without checksums, and as it is written today.
public final class SealedSample {

  private SealedSample() {}

  /// The older Assay's record, with its judgement.
  public static RunDirectory unsealed(Path folder) throws IOException {
    Path root = folder.resolve("2026-11-21-0a1d-first-look");
    try (Stream<Path> files = Files.walk(stored())) {
      for (Path file : files.toList()) {
        Files.copy(file, root.resolve(stored().relativize(file).toString()));
      }
    }
    return new RunDirectory(root);
  }

  private static Path stored() {
    try {
      return Path.of(
              Objects.requireNonNull(SealedSample.class.getResource("unsealed/plan.yaml")).toURI())
          .resolveSibling(".");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The same, with checksums and seals; not judged.
  public static RunDirectory sealed(Path folder) throws IOException {
    RunDirectory directory = unsealed(folder);
    for (Path judged : List.of(directory.results(), directory.verdicts())) {
      Files.delete(judged);
    }
    RunRecord run = RunRecord.open(directory);
    for (Plan.Cell cell : run.plan().cells()) {
      rewrite(run.cell(cell));
    }
    Files.writeString(directory.environment(), JsonCodec.document(sealed(run.environment())));
    seal(directory, run.plan());
    return directory;
  }

  public static void seal(RunDirectory directory, Plan plan) throws IOException {
    SealWriter seals = SealWriter.of(directory);
    seals.whole("", directory.plan());
    seals.whole("", directory.environment());
    for (Plan.Cell cell : plan.cells()) {
      seals.ended(cell.id());
    }
    seals.finish();
  }

  private static Environment sealed(Environment other) {
    return new Environment(
        other.assay(),
        other.started(),
        other.epochMillis(),
        other.nanos(),
        other.command(),
        other.host(),
        other.versions(),
        other.commands(),
        other.warnings(),
        other.calibration(),
        Environment.RECORD_FORMAT);
  }

  private static void rewrite(CellRecord cell) {
    Map<Integer, Path> files = new CellFiles(cell.directory(), cell.cell().id()).histories();
    files.forEach((client, file) -> {
      try {
        History history = new History();
        boolean unused = HistoryReader.read(file, client - 1, history);
        Files.delete(file);
        try (HistoryWriter writer = new HistoryWriter(file, cell.cell().id(), "client-" + client)) {
          for (int event = 0; event < history.size(); event++) {
            writer.append(history.event(event));
            if (event % 100 == 99) {
              writer.flush();
            }
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }
}
