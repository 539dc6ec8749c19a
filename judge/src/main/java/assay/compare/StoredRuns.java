package assay.compare;

import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import assay.record.results.RunIndex;
import assay.record.results.RunIndex.Entry;
import assay.words.NearestWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The runs of a folder. A reference is `last`, `last~2`, an id's beginning, `@label`, or a directory.
public final class StoredRuns {

  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,8}");

  private static final String INTERRUPTED = "-INTERRUPTED";
  private static final List<String> UNFINISHED = List.of(".partial", INTERRUPTED);

  private static final String NEWEST = "last";
  private static final Pattern LAST = Pattern.compile("last(?:~(\\d{1,6}))?");

  private final Path runs;
  private final List<Entry> kept;
  private final List<Entry> gone;

  private StoredRuns(Path runs, List<Entry> kept, List<Entry> gone) {
    this.runs = runs;
    this.kept = kept;
    this.gone = gone;
  }

  /// The runs of a folder's index, and unindexed runs in the folder.
  public static StoredRuns in(Path runs) {
    List<Entry> kept = new ArrayList<>();
    List<Entry> gone = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    for (Entry entry : RunIndex.read(runs)) {
      Optional<Path> folder = folder(runs, entry);
      if (folder.isEmpty()) {
        gone.add(entry);
      } else if (known.add(folder.get())) {
        kept.add(at(entry, folder.get()));
      }
    }
    for (Path folder : folders(runs)) {
      if (!known.contains(folder)) {
        found(folder).filter(run -> !isCopy(run, kept)).ifPresent(kept::add);
      }
    }
    kept.sort(Comparator.comparing(Entry::started));
    gone.removeIf(entry -> kept.stream().anyMatch(each -> isSame(each, entry)));
    return new StoredRuns(runs, List.copyOf(kept), List.copyOf(gone));
  }

  /// Whether a run is a copied folder of a known run, which counts once.
  private static boolean isCopy(Entry run, List<Entry> kept) {
    return !run.id().isEmpty() && kept.stream().anyMatch(each -> isSame(each, run));
  }

  /// Whether index entries are of one run, for example after an interruption.
  private static boolean isSame(Entry one, Entry other) {
    return one.id().equals(other.id()) && one.started().equals(other.started());
  }

  public List<Entry> all() {
    return kept;
  }

  public List<Entry> gone() {
    return gone;
  }

  public String label(Path folder) {
    Path real = folder.toAbsolutePath().normalize();
    return kept.stream()
        .filter(entry -> Path.of(entry.folder()).equals(real))
        .map(Entry::label)
        .findFirst()
        .orElse("");
  }

  /// The run's name for commands: its id if the stored runs have it under this id alone, otherwise its folder.
  public String nameOf(String id, Path folder) {
    Path real = folder.toAbsolutePath().normalize();
    List<Entry> named = kept.stream().filter(entry -> entry.id().startsWith(id)).toList();
    boolean known = named.size() == 1 && Path.of(named.getFirst().folder()).equals(real);
    Path here = Path.of("").toAbsolutePath();
    return known && !id.isEmpty()
        ? id
        : (real.startsWith(here) ? here.relativize(real) : real).toString();
  }

  /// A run's folder.
  ///
  /// @throws ProblemException E320 when no run matches, E321 when several do, E323 when the folder holds no run, E841 when
  ///     a process writes it
  public Path find(String reference) {
    Path folder = named(reference);
    RunLock.requireFree(new RunDirectory(folder));
    return folder;
  }

  public static boolean isUnfinished(Path folder) {
    return UNFINISHED.stream().anyMatch(folder.toString()::endsWith);
  }

  /// The newest unfinished run if `last` passes over it, because a run that began earlier is finished.
  public Optional<Path> passedOver(String reference) {
    return LAST.matcher(reference).matches() && !kept.isEmpty()
        ? newestUnfinished().stream()
            .filter(folder -> changed(folder).toString().compareTo(kept.getLast().started()) > 0)
            .findFirst()
        : Optional.empty();
  }

  private Path named(String reference) {
    Matcher last = LAST.matcher(reference);
    if (last.matches()) {
      return last(reference, last.group(1) == null ? 0 : Integer.parseInt(last.group(1)));
    }
    if (reference.startsWith("@")) {
      String label = reference.substring(1);
      return kept.reversed().stream()
          .filter(entry -> !label.isEmpty() && entry.label().equals(label))
          .findFirst()
          .map(entry -> Path.of(entry.folder()))
          .orElseThrow(() -> unknown(reference));
    }
    if (!reference.isBlank() && Files.isDirectory(Path.of(reference))) {
      return ofARun(Path.of(reference));
    }
    if (!reference.isBlank() && Files.isDirectory(runs.resolve(reference))) {
      return ofARun(runs.resolve(reference));
    }
    for (String end : List.of("-INVALID", INTERRUPTED)) {
      for (Path folder : List.of(Path.of(reference + end), runs.resolve(reference + end))) {
        if (!reference.isBlank() && Files.isDirectory(folder)) {
          return ofARun(folder);
        }
      }
    }
    return byId(reference);
  }

  /// The folder of a possibly unfinished run: as [#find], or by its final name, or by its id's beginning. `last` is the
  /// newest unfinished run, if there is one.
  ///
  /// @throws ProblemException as [#find]
  public Path findUnfinished(String reference) {
    return unfinished(reference).map(StoredRuns::ofARun).orElseGet(() -> find(reference));
  }

  /// The folder of an unfinished run by its final name or its id's beginning; the newest for `last`.
  private Optional<Path> unfinished(String reference) {
    if (reference.isBlank() || Files.isDirectory(Path.of(reference))) {
      return Optional.empty();
    }
    Optional<Path> named =
        UNFINISHED.stream()
            .flatMap(
                state -> Stream.of(Path.of(reference + state), runs.resolve(reference + state)))
            .filter(Files::isDirectory)
            .findFirst();
    List<Path> begun = reference.equals(NEWEST) ? newestUnfinished() : begun(reference);
    return named.isPresent() || begun.size() != 1 ? named : Optional.of(begun.getFirst());
  }

  /// An unfinished run, for a command that needs a finished one.
  private static ProblemException interrupted(String reference, Path folder) {
    RunLock.requireFree(new RunDirectory(folder));
    return ProblemException.ofInput(
        "E320",
        "the run `%s` was interrupted: only `%s` is there".formatted(reference, folder),
        "`assay resume %s` finishes it, `assay judge %s` judges what there is"
            .formatted(
                ShellQuoting.shown(folder.toString()), ShellQuoting.shown(folder.toString())));
  }

  private List<Path> newestUnfinished() {
    return foldersThat(StoredRuns::isUnfinished).stream()
        .max(Comparator.comparing(StoredRuns::changed))
        .stream()
        .toList();
  }

  private List<Path> foldersThat(Predicate<Path> fit) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(runs)) {
      return folders.filter(Files::isDirectory).filter(fit).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileTime changed(Path folder) {
    try {
      return Files.getLastModifiedTime(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> begun(String id) {
    if (!ID.matcher(id).matches()) {
      return List.of();
    }
    Pattern name = Pattern.compile("\\d{4}-\\d{2}-\\d{2}-" + id + ".*\\.partial");
    return foldersThat(folder -> name.matcher(folder.getFileName().toString()).matches());
  }

  /// The folder, if it holds any file of a run. A record with missing files is damaged, but a run.
  private static Path ofARun(Path folder) {
    RunDirectory run = new RunDirectory(folder);
    boolean holdsSome =
        Stream.of(run.plan(), run.events(), run.environment(), run.results())
            .anyMatch(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
    if (!holdsSome) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E323",
              "%s is not the folder of a run: it has no %s"
                  .formatted(folder, run.plan().getFileName()),
              "name a folder that assay run wrote; assay trend lists the runs"));
    }
    RunLock.requireFree(run);
    return folder;
  }

  private Path last(String reference, int back) {
    if (kept.isEmpty() && !newestUnfinished().isEmpty()) {
      throw interrupted(reference, newestUnfinished().getFirst());
    }
    if (back >= kept.size()) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E320",
              kept.isEmpty()
                  ? "no run is stored in %s yet".formatted(runs)
                  : "there is no `%s`: %s holds %d %s"
                      .formatted(reference, runs, kept.size(), kept.size() == 1 ? "run" : "runs"),
              kept.isEmpty() ? "assay run first-look makes one" : "assay trend lists them"));
    }
    return Path.of(kept.get(kept.size() - 1 - back).folder());
  }

  private Path byId(String reference) {
    List<Entry> named =
        kept.stream()
            .filter(entry -> !reference.isBlank() && entry.id().startsWith(reference))
            .toList();
    if (named.isEmpty()) {
      throw unknown(reference);
    }
    if (named.size() > 1) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E321",
              "%d runs begin with `%s`".formatted(named.size(), reference),
              named.stream()
                  .map(entry -> entry.id() + " (" + Path.of(entry.folder()).getFileName() + ")")
                  .limit(5)
                  .collect(Collectors.joining(", ", "one of: ", "; or name the directory"))));
    }
    return Path.of(named.getFirst().folder());
  }

  private ProblemException unknown(String reference) {
    Optional<Path> unfinished = unfinished(reference);
    if (unfinished.isPresent()) {
      return interrupted(reference, unfinished.get());
    }
    Optional<Entry> lost =
        gone.stream()
            .filter(entry -> reference.equals("@" + entry.label()) || reference.equals(entry.id()))
            .reduce((one, other) -> other);
    if (lost.isPresent()) {
      return new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E320",
              "the folder of run `%s` is gone: %s".formatted(reference, lost.get().folder()),
              "name the directory it is in now"));
    }
    List<String> names =
        Stream.concat(
                Stream.of("last"),
                kept.stream()
                    .flatMap(entry ->
                        Stream.of(
                            entry.id(),
                            "@" + entry.label(),
                            String.valueOf(Path.of(entry.folder()).getFileName()))))
            .filter(name -> !name.equals("@"))
            .toList();
    return new ProblemException(
        ExitCode.INVALID_INPUT,
        new Problem(
            "E320",
            "there is no run `%s`".formatted(reference),
            NearestWord.help(
                reference,
                names,
                "name it by last, last~1, the beginning of its id, @label or its directory;"
                    + " assay trend lists them")));
  }

  private static Entry at(Entry entry, Path folder) {
    return new Entry(
        entry.id(),
        orEmpty(entry.study()),
        entry.started(),
        orEmpty(entry.outcome()),
        orEmpty(entry.label()),
        folder.toString());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /// A run's folder as indexed, or under the same name beside the index, after both were moved or copied. A folder
  /// beside the index takes precedence.
  private static Optional<Path> folder(Path runs, Entry entry) {
    Path noted = Path.of(entry.folder()).toAbsolutePath().normalize();
    Path name = noted.getFileName();
    Path beside = (name == null ? noted : runs.resolve(name)).toAbsolutePath().normalize();
    if (!noted.equals(beside) && found(beside).filter(run -> isSame(run, entry)).isPresent()) {
      return Optional.of(beside);
    }
    return Stream.of(noted, beside)
        .filter(path -> Files.isRegularFile(new RunDirectory(path).plan()))
        .findFirst();
  }

  private static List<Path> folders(Path runs) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .map(path -> path.toAbsolutePath().normalize())
          .filter(path -> Files.isRegularFile(new RunDirectory(path).results()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// An unindexed run's entry; empty if unreadable.
  private static Optional<Entry> found(Path folder) {
    try {
      String text = RecordFile.text(new RunDirectory(folder).results());
      JsonNode run = JsonCodec.read(text, JsonNode.class);
      String id = run.path("id").asString("");
      return id.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Entry(
                  id,
                  run.path("study").asString(""),
                  run.path("started").asString(""),
                  run.path("outcome").asString(""),
                  "",
                  folder.toString()));
    } catch (ProblemException | JacksonException e) {
      return Optional.empty();
    }
  }
}
