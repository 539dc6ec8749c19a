package assay.record.io;

import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Seals the files of a record as they are written: those of a cell when it ends, those of the whole
/// run as far as they have come by then, and all of them when the run ends. Safe for many threads.
///
/// Whoever writes the files has no part in it: what was added since the last time is read back, once.
public final class SealWriter {

  private final RunDirectory directory;
  private final Path file;
  private final Checksum chain = new Checksum();
  private final Map<String, Growing> growing = new LinkedHashMap<>();

  private record Growing(String cell, Checksum checksum) {}

  private SealWriter(RunDirectory directory, Path file) {
    this.directory = directory;
    this.file = file;
  }

  /// Begins the seals of a record.
  public static SealWriter of(RunDirectory directory) throws IOException {
    return begun(directory, directory.seals());
  }

  private static SealWriter begun(RunDirectory directory, Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file);
    return new SealWriter(directory, file);
  }

  /// Goes on with the seals of a record that nobody writes any more, and that was found to be as they say: its last
  /// lines are whole.
  ///
  /// What was to be replaced when its writer died, or was, is sealed as it is now.
  public static SealWriter continued(RunDirectory directory) throws IOException {
    SealWriter seals = new SealWriter(directory, directory.seals());
    for (String line : TextLines.of(directory.seals())) {
      FileSeal seal = JsonCodec.read(line, FileSeal.class);
      seals.chain.add(JsonCodec.line(seal.with("")));
      if (seal.grows()) {
        seals.growing.put(seal.file(), new Growing(seal.cell(), new Checksum()));
      } else {
        seals.growing.remove(seal.file());
      }
    }
    for (Path replaced : List.of(directory.plan(), directory.environment())) {
      seals.whole("", replaced);
    }
    // What was sealed as whole at an interrupt grows again from here on.
    seals.ofRun();
    return seals;
  }

  /// Seals what was found when a record was judged, in place of what was found before.
  public static void judged(RunDirectory directory) throws IOException {
    SealWriter seals = begun(directory, directory.judgedSeals());
    seals.whole("", directory.results());
    seals.whole("", directory.verdicts());
  }

  /// Seals a file that is whole, or was written anew as a whole.
  ///
  /// @param cell the id of the cell it tells of; empty for the run
  public synchronized void whole(String cell, Path written) throws IOException {
    Checksum checksum = new Checksum();
    checksum.addFrom(written, Long.MAX_VALUE);
    append(name(written), cell, checksum, false);
  }

  /// Seals a text and puts it in the place of a file that was sealed before. In this order: who dies in
  /// between leaves the file that the seal before is of, and no line after this one.
  ///
  /// @param cell the id of the cell it tells of; empty for the run
  public synchronized void replace(String cell, Path file, String text) throws IOException {
    Checksum checksum = new Checksum();
    checksum.addText(text);
    append(name(file), cell, checksum, false);
    RecordFile.replace(file, text);
  }

  /// Seals what one cell left, whose files are whole but for the logs of processes that may go on,
  /// and the run's own files as far as they have come.
  public synchronized void ended(String cell) throws IOException {
    CellFiles files = new CellFiles(directory, cell);
    for (Path written : files.written()) {
      whole(cell, written);
    }
    for (Path log : files.grown()) {
      grown(cell, log);
    }
    ofRun();
  }

  /// Seals what the run itself writes as far as it has come.
  private void ofRun() throws IOException {
    for (Path written : directory.grown()) {
      grown("", written);
    }
  }

  private void grown(String cell, Path written) throws IOException {
    if (Files.exists(written)) {
      Growing state =
          growing.computeIfAbsent(name(written), added -> new Growing(cell, new Checksum()));
      state.checksum().addFrom(written, Long.MAX_VALUE);
      append(name(written), cell, state.checksum(), true);
    }
  }

  /// Seals everything that grew, now that nobody writes any more.
  public synchronized void finish() throws IOException {
    ofRun();
    for (Map.Entry<String, Growing> each : List.copyOf(growing.entrySet())) {
      Path written = directory.root().resolve(each.getKey());
      if (Files.exists(written)) {
        Growing state = each.getValue();
        state.checksum().addFrom(written, Long.MAX_VALUE);
        append(each.getKey(), state.cell(), state.checksum(), false);
      }
    }
  }

  private void append(String name, String cell, Checksum checksum, boolean grows)
      throws IOException {
    FileSeal seal = new FileSeal(name, cell, checksum.bytes(), checksum.text(), grows, "");
    chain.add(JsonCodec.line(seal));
    Files.writeString(
        file, JsonCodec.line(seal.with(chain.text())) + "\n", StandardOpenOption.APPEND);
  }

  private String name(Path written) {
    return directory.root().relativize(written).toString().replace('\\', '/');
  }
}
