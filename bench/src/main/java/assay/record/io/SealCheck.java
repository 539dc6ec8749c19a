package assay.record.io;

import assay.json.JsonCodec;
import assay.outside.OutsideName;
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

/// What [SealWriter] said of a record, held against its files. Records of before there were seals have none:
/// nothing can be said of those, and nothing is.
public final class SealCheck {

  private final RunDirectory directory;
  private final Map<String, FileSeal> seals;

  /// The seal that the very last line is in place of, where that is one of a file that was replaced: whoever
  /// was to replace it may have died in between.
  private final @Nullable FileSeal replaced;

  private SealCheck(
      RunDirectory directory, Map<String, FileSeal> seals, @Nullable FileSeal replaced) {
    this.directory = directory;
    this.seals = seals;
    this.replaced = replaced;
  }

  /// The seals of a record.
  ///
  /// @param demanded whether the record must have them
  /// @throws assay.problem.ProblemException E703 where they are missing, or not as they were written
  public static SealCheck of(RunDirectory directory, boolean demanded) {
    return of(directory, directory.seals(), demanded);
  }

  /// The seals of what was found when a record was judged; none where it was an older version.
  ///
  /// @throws assay.problem.ProblemException E703 where they are not as they were written
  public static SealCheck judged(RunDirectory directory, boolean demanded) {
    return of(directory, directory.judgedSeals(), demanded);
  }

  private static SealCheck of(RunDirectory directory, Path file, boolean demanded) {
    Map<String, FileSeal> seals = new LinkedHashMap<>();
    Checksum chain = new Checksum();
    List<String> lines = TextLines.of(file);
    if (demanded && lines.isEmpty()) {
      throw DamagedRecord.of(
          file,
          Files.exists(file)
              ? "the seals of the record are gone: nothing tells whether it is as it was written"
              : "the file is missing: nothing tells whether the record is as it was written");
    }
    FileSeal replaced = null;
    for (int i = 0; i < lines.size(); i++) {
      FileSeal seal = seal(lines.get(i));
      if (seal == null || !chained(seal, chain)) {
        throw DamagedRecord.at(file, i + 1, lines.get(i), "the seals of the record were changed");
      }
      FileSeal before = seals.put(seal.file(), seal);
      replaced = before == null || before.grows() ? null : before;
    }
    return new SealCheck(directory, seals, replaced);
  }

  private static @Nullable FileSeal seal(String line) {
    try {
      FileSeal seal = JsonCodec.read(line, FileSeal.class);
      boolean whole = seal.file() != null && seal.cell() != null && seal.crc32c() != null;
      return whole && seal.chain() != null ? seal : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static boolean chained(FileSeal seal, Checksum chain) {
    chain.add(JsonCodec.line(seal.with("")));
    return seal.chain().equals(chain.text());
  }

  /// Does nothing where everything that tells of the whole run is as it was sealed.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is not
  public void requireRun() {
    for (FileSeal seal : seals.values()) {
      if (seal.cell().isEmpty()) {
        String wrong = wrong(seal);
        if (wrong != null) {
          throw DamagedRecord.of(directory.root().resolve(seal.file()), "the file " + wrong);
        }
      }
    }
  }

  /// What is wrong with the files that tell of a cell, a sentence for each. Of a round whose finding was
  /// kept the finding counts, and its history may be gone.
  ///
  /// @param ended whether the cell came to its end: else whoever sealed its files may have died meanwhile
  /// @param kept whether its finding was kept
  public List<String> damage(String cell, boolean ended, boolean kept) {
    if (kept) {
      FileSeal finding = seals.get(name(directory.finding(cell)));
      return finding == null ? List.of() : sentences(List.of(finding));
    }
    List<FileSeal> own = seals.values().stream().filter(seal -> seal.cell().equals(cell)).toList();
    List<String> wrong = new ArrayList<>(sentences(own));
    if (ended) {
      wrong.addAll(added(cell, own));
    }
    return wrong;
  }

  /// Whether a file has a seal.
  public boolean names(Path file) {
    return seals.containsKey(name(file));
  }

  /// What is wrong with the logs of a cell's processes, their syncs among them, a sentence for each.
  public List<String> damageOfLogs(String cell) {
    Set<String> logs = new HashSet<>();
    new CellFiles(directory, cell).grown().forEach(log -> logs.add(name(log)));
    return sentences(seals.values().stream().filter(seal -> logs.contains(seal.file())).toList());
  }

  /// Whether a cell's files were sealed.
  public boolean covers(String cell) {
    return seals.values().stream().anyMatch(seal -> seal.cell().equals(cell));
  }

  /// Whether the record has seals at all.
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

  /// Files that somebody put among those of a cell after it had ended.
  private List<String> added(String cell, List<FileSeal> own) {
    Set<String> known = new HashSet<>();
    own.forEach(seal -> known.add(seal.file()));
    return known.isEmpty()
        ? List.of()
        : new CellFiles(directory, cell)
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
      file = directory.root().resolve(new OutsideName(seal.file()).text());
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

  /// Does nothing where a file is as it was sealed, or there are no seals at all.
  ///
  /// @throws assay.problem.ProblemException E703 where it is not, or has no seal beside others that have
  public void require(Path file) {
    FileSeal seal = seals.get(name(file));
    if (seal == null && any()) {
      throw DamagedRecord.of(
          file, name(file) + " has no seal: nothing tells whether it is as it was written");
    }
    String wrong = seal == null ? null : wrong(seal);
    if (wrong != null) {
      throw DamagedRecord.of(file, name(file) + " " + wrong);
    }
  }
}
