package assay.record.io;

import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Seals a record's files: a trial's and the run's growing files when a trial ends, everything when the run ends.
/// Thread-safe.
///
/// Reads added bytes back once, independent of the files' writers.
public final class SealWriter {

  private final RunDirectory directory;
  private final Path file;
  private final Checksum chain = new Checksum();
  private final Map<String, Growing> growing = new LinkedHashMap<>();

  private record Growing(String trial, Checksum checksum) {}

  private SealWriter(RunDirectory directory, Path file) {
    this.directory = directory;
    this.file = file;
  }

  public static SealWriter of(RunDirectory directory) throws IOException {
    return begun(directory, directory.seals());
  }

  private static SealWriter begun(RunDirectory directory, Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file);
    return new SealWriter(directory, file);
  }

  /// Continues the seals of an interrupted record that was checked: no process writes it, and its last lines are
  /// complete.
  ///
  /// Possibly replaced files are sealed as they are now.
  public static SealWriter continued(RunDirectory directory) throws IOException {
    SealWriter seals = new SealWriter(directory, directory.seals());
    for (String line : CompleteTextLines.of(directory.seals())) {
      FileSeal seal = JsonCodec.read(line, FileSeal.class);
      seals.chain.add(JsonCodec.line(seal.with("")));
      if (seal.grows()) {
        seals.growing.put(seal.file(), new Growing(seal.trial(), new Checksum()));
      } else {
        seals.growing.remove(seal.file());
      }
    }
    for (Path replaced : List.of(directory.plan(), directory.environment())) {
      seals.whole("", replaced);
    }
    // Files sealed at an interrupt grow again.
    seals.ofRun();
    return seals;
  }

  /// Seals the judged files, in place of earlier seals.
  public static void judged(RunDirectory directory) throws IOException {
    SealWriter seals = begun(directory, directory.judgedSeals());
    seals.whole("", directory.results());
    seals.whole("", directory.verdicts());
  }

  /// Seals a complete file. An empty `trial` means the run.
  public synchronized void whole(String trial, Path written) throws IOException {
    Checksum checksum = new Checksum();
    checksum.addFrom(written, Long.MAX_VALUE);
    append(name(written), trial, checksum, false);
  }

  /// Seals a text, then replaces the file with it. A crash in between leaves the previously sealed file, and no line
  /// after this seal.
  public synchronized void replace(String trial, Path file, String text) throws IOException {
    Checksum checksum = new Checksum();
    checksum.addText(text);
    append(name(file), trial, checksum, false);
    RecordFile.replace(file, text);
  }

  /// Seals a trial's files, complete except for logs of continuing processes, and the run's files so far.
  public synchronized void ended(String trial) throws IOException {
    TrialFiles files = new TrialFiles(directory, trial);
    for (Path written : files.written()) {
      whole(trial, written);
    }
    for (Path log : files.grown()) {
      grown(trial, log);
    }
    // A soak's rounds delete the logs of clients that have left.
    growing.keySet().removeIf(name -> !Files.exists(directory.root().resolve(name)));
    ofRun();
  }

  private void ofRun() throws IOException {
    for (Path written : directory.grown()) {
      grown("", written);
    }
  }

  private void grown(String trial, Path written) throws IOException {
    if (Files.exists(written)) {
      Growing state =
          growing.computeIfAbsent(name(written), added -> new Growing(trial, new Checksum()));
      state.checksum().addFrom(written, Long.MAX_VALUE);
      append(name(written), trial, state.checksum(), true);
    }
  }

  /// Seals all growing files as complete, after their last write.
  public synchronized void finish() throws IOException {
    ofRun();
    for (Map.Entry<String, Growing> each : List.copyOf(growing.entrySet())) {
      Path written = directory.root().resolve(each.getKey());
      if (Files.exists(written)) {
        Growing state = each.getValue();
        state.checksum().addFrom(written, Long.MAX_VALUE);
        append(each.getKey(), state.trial(), state.checksum(), false);
      }
    }
  }

  private void append(String name, String trial, Checksum checksum, boolean grows)
      throws IOException {
    FileSeal seal = new FileSeal(name, trial, checksum.bytes(), checksum.text(), grows, "");
    chain.add(JsonCodec.line(seal));
    Files.writeString(
        file, JsonCodec.line(seal.with(chain.text())) + "\n", StandardOpenOption.APPEND);
  }

  private String name(Path written) {
    return directory.root().relativize(written).toString().replace('\\', '/');
  }
}
