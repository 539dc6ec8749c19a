package assay.record.history;

import assay.json.JsonCodec;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.core.JacksonException;

/// Every key's partition in one trial, as reported before the load.
public final class PartitionMap {

  private final int[] byKey;
  private final int count;

  /// Partitions by key index; none if unknown.
  public PartitionMap(int... byKey) {
    this.byKey = byKey.clone();
    count = byKey.length == 0 ? 1 : Arrays.stream(byKey).max().orElse(0) + 1;
  }

  public boolean known() {
    return byKey.length > 0;
  }

  /// The highest partition plus one; 1 if unknown.
  public int count() {
    return count;
  }

  /// A key's partition; 0 if unknown, -1 for a key outside the report.
  public int of(int key) {
    if (!known()) {
      return 0;
    }
    return key >= 0 && key < byKey.length ? byKey[key] : -1;
  }

  /// Reads a file. A missing file means unknown.
  ///
  /// @throws assay.problem.ProblemException E703 when the file is not an array of partitions
  public static PartitionMap read(Path file) {
    if (!Files.exists(file)) {
      return new PartitionMap();
    }
    try {
      int[] byKey = JsonCodec.read(RecordFile.text(file), int[].class);
      if (Arrays.stream(byKey).anyMatch(partition -> partition < 0)) {
        throw DamagedRecordProblems.of(file, "a partition below zero");
      }
      return new PartitionMap(byKey);
    } catch (JacksonException e) {
      throw DamagedRecordProblems.of(file, "the file is not an array of partition numbers");
    }
  }
}
