package assay.record.io;

import assay.json.JsonCodec;
import assay.outside.UntrustedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// Compares a record's files with the seals of [SealWriter]. Simulated records have no seals and pass unchecked.
public final class SealCheck {

  private final RunDirectory directory;
  private final Map<String, FileSeal> seals;

  /// The seal before a last line that seals a replaced file, because a crash may have prevented the replacement.
  private final @Nullable FileSeal replaced;

  private SealCheck(
      RunDirectory directory, Map<String, FileSeal> seals, @Nullable FileSeal replaced) {
    this.directory = directory;
    this.seals = seals;
    this.replaced = replaced;
  }

  /// @throws assay.problem.ProblemException E703 when the seals are missing or altered
  public static SealCheck of(RunDirectory directory, boolean demanded) {
    return of(directory, directory.seals(), demanded);
  }

  /// The judged files' seals.
  ///
  /// @throws assay.problem.ProblemException E703 when the seals are altered
  public static SealCheck judged(RunDirectory directory, boolean demanded) {
    return of(directory, directory.judgedSeals(), demanded);
  }

  private static SealCheck of(RunDirectory directory, Path file, boolean demanded) {
    Map<String, FileSeal> seals = new LinkedHashMap<>();
    Checksum chain = new Checksum();
    List<String> lines = CompleteTextLines.of(file);
    if (demanded && lines.isEmpty()) {
      throw DamagedRecordProblems.of(
          file,
          Files.exists(file)
              ? "the seals of the record are gone: nothing tells whether it is as it was written"
              : "the file is missing: nothing tells whether the record is as it was written");
    }
    FileSeal replaced = null;
    for (int i = 0; i < lines.size(); i++) {
      FileSeal seal = seal(lines.get(i));
      if (seal == null || !chained(seal, chain)) {
        throw DamagedRecordProblems.at(
            file, i + 1, lines.get(i), "the seals of the record were changed");
      }
      FileSeal before = seals.put(seal.file(), seal);
      replaced = before == null || before.grows() ? null : before;
    }
    return new SealCheck(directory, seals, replaced);
  }

  private static @Nullable FileSeal seal(String line) {
    try {
      FileSeal seal = JsonCodec.read(line, FileSeal.class);
      boolean whole = seal.file() != null && seal.trial() != null && seal.crc32c() != null;
      return whole && seal.chain() != null ? seal : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static boolean chained(FileSeal seal, Checksum chain) {
    chain.add(JsonCodec.line(seal.with("")));
    return seal.chain().equals(chain.text());
  }

  /// Checks the whole run's files.
  ///
  /// @throws assay.problem.ProblemException E703 when a file was altered
  public void requireRun() {
    for (FileSeal seal : seals.values()) {
      if (seal.trial().isEmpty()) {
        String wrong = wrong(seal);
        if (wrong != null) {
          throw DamagedRecordProblems.of(
              directory.root().resolve(seal.file()), "the file " + wrong);
        }
      }
    }
  }

  /// Damage to a trial's files, one sentence each. With a kept finding, only that; the history may be gone.
  ///
  /// @param ended otherwise the process may have died while sealing
  public List<String> damage(String trial, boolean ended, boolean kept) {
    if (kept) {
      FileSeal finding = seals.get(name(directory.finding(trial)));
      return finding == null ? List.of() : sentences(List.of(finding));
    }
    List<FileSeal> own =
        seals.values().stream().filter(seal -> seal.trial().equals(trial)).toList();
    List<String> wrong = new ArrayList<>(sentences(own));
    if (ended) {
      wrong.addAll(added(trial, own));
    }
    return wrong;
  }

  public boolean names(Path file) {
    return seals.containsKey(name(file));
  }

  /// Damage to a trial's logs and sync files, one sentence each.
  public List<String> damageOfLogs(String trial) {
    Set<String> logs = new HashSet<>();
    new TrialFiles(directory, trial).grown().forEach(log -> logs.add(name(log)));
    return sentences(seals.values().stream().filter(seal -> logs.contains(seal.file())).toList());
  }

  public boolean covers(String trial) {
    return seals.values().stream().anyMatch(seal -> seal.trial().equals(trial));
  }

  public boolean any() {
    return !seals.isEmpty();
  }

  private List<String> sentences(List<FileSeal> some) {
    List<String> sentences = new ArrayList<>();
    for (FileSeal seal : some) {
      String wrong = wrong(seal);
      if (wrong != null) {
        sentences.add(seal.file() + " " + wrong);
      }
    }
    return sentences;
  }

  /// Files added after a trial ended.
  private List<String> added(String trial, List<FileSeal> own) {
    Set<String> known = new HashSet<>();
    own.forEach(seal -> known.add(seal.file()));
    return known.isEmpty()
        ? List.of()
        : new TrialFiles(directory, trial)
            .written().stream()
                .map(this::name)
                .filter(name -> !known.contains(name))
                .map(name -> name + " was not there when the repeat ended")
                .toList();
  }

  private String name(Path file) {
    return directory.root().relativize(file).toString().replace('\\', '/');
  }

  private @Nullable String wrong(FileSeal seal) {
    String wrong = unlike(seal);
    FileSeal before = replaced;
    if (wrong == null || before == null || !before.file().equals(seal.file())) {
      return wrong;
    }
    return unlike(before) == null ? null : wrong;
  }

  private @Nullable String unlike(FileSeal seal) {
    Path file;
    try {
      file = directory.root().resolve(new UntrustedPath(seal.file()).text());
    } catch (IllegalArgumentException e) {
      return "lies outside of the run's folder";
    }
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return "is missing";
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return "is no plain file";
    }
    try {
      return wrong(seal, file, Files.size(file));
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }

  private static @Nullable String wrong(FileSeal seal, Path file, long size) throws IOException {
    if (size == 0 && seal.bytes() > 0) {
      return "is empty: %,d bytes were written".formatted(seal.bytes());
    }
    if (size < seal.bytes()) {
      return "was cut: %,d of %,d bytes are left".formatted(size, seal.bytes());
    }
    if (size > seal.bytes() && !seal.grows()) {
      return "was added to: %,d bytes were written, it holds %,d".formatted(seal.bytes(), size);
    }
    Checksum found = new Checksum();
    found.addFrom(file, seal.bytes());
    return found.text().equals(seal.crc32c())
        ? null
        : "was changed after it was written: its checksum is %s, and was %s"
            .formatted(found.text(), seal.crc32c());
  }

  /// Checks one file; skipped if the record has no seals.
  ///
  /// @throws assay.problem.ProblemException E703 when the file was altered or is the only one without a seal
  public void require(Path file) {
    FileSeal seal = seals.get(name(file));
    if (seal == null && any()) {
      throw DamagedRecordProblems.of(
          file, name(file) + " has no seal: nothing tells whether it is as it was written");
    }
    String wrong = seal == null ? null : wrong(seal);
    if (wrong != null) {
      throw DamagedRecordProblems.of(file, name(file) + " " + wrong);
    }
  }
}
