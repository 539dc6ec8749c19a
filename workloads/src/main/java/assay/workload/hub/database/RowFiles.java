package assay.workload.hub.database;

import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.RowGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public final class RowFiles implements AutoCloseable {

  private final Path folder;
  private final List<Path> written = new ArrayList<>();

  public RowFiles(Path folder) {
    this.folder = folder;
  }

  /// Writes all of a map's rows in epoch 0, as CSV.
  public RowSource write(RowGenerator rows, Progress progress) throws IOException {
    Path file = Files.createDirectories(folder).resolve(rows.map() + ".csv");
    written.add(file);
    return CsvRowSource.write(file, rows, progress);
  }

  @Override
  public void close() throws IOException {
    for (Path file : written) {
      Files.deleteIfExists(file);
    }
  }
}
