package assay.record;

import assay.plan.Plan;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A small stored record of two trials, `none-1` that lost five writes and `sync-1` that lost none.
public final class SealedSample {

  private SealedSample() {}

  /// The record with the figures and verdicts it was stored with.
  public static RunDirectory judged(Path folder) throws IOException {
    Path root = folder.resolve("2026-11-21-0a1d-first-look");
    try (Stream<Path> files = Files.walk(stored())) {
      for (Path file : files.toList()) {
        Files.copy(file, root.resolve(stored().relativize(file).toString()));
      }
    }
    return new RunDirectory(root);
  }

  /// Also if this class is in a jar.
  private static Path stored() {
    return Path.of("../facts/src/test/resources/assay/record/stored");
  }

  /// The record, not judged.
  public static RunDirectory sealed(Path folder) throws IOException {
    RunDirectory directory = judged(folder);
    for (Path found : List.of(directory.results(), directory.verdicts(), directory.judgedSeals())) {
      Files.delete(found);
    }
    return directory;
  }

  public static void seal(RunDirectory directory, Plan plan) throws IOException {
    SealWriter seals = SealWriter.of(directory);
    seals.whole("", directory.plan());
    seals.whole("", directory.environment());
    for (Plan.Trial trial : plan.trials()) {
      seals.ended(trial.id());
    }
    seals.finish();
  }
}
