package assay.record;

import assay.plan.ProcessName;
import assay.problem.UnwritableFileProblem;
import assay.record.history.CountedHistoryFile;
import assay.record.history.History;
import assay.record.history.HistoryBatcher;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.KeyEventCounts;
import assay.record.history.KeyPartAssignment;
import assay.record.history.SpilledHistory;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A trial's history files, counted, and readable as a whole or in parts.
public record TrialHistories(
    TrialRecord trial, ProcessName.Role role, List<CountedHistoryFile> files, KeyEventCounts keys) {

  /// Sorted parts exceed their files at most by this factor: only time differences may need more bytes.
  private static final double SORTED = 1.5;

  public TrialHistories {
    files = List.copyOf(files);
  }

  /// Counts several files concurrently.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  static TrialHistories of(TrialRecord trial, ProcessName.Role role, Map<Integer, Path> paths) {
    KeyEventCounts all = new KeyEventCounts();
    TrialClocks clocks = TrialClocks.of(trial.events());
    boolean several =
        clocks.several(
            paths.keySet().stream().map(number -> new ProcessName(role, number).text()).toList());
    List<Counted> counted =
        paths.entrySet().parallelStream()
            .map(each ->
                Counted.of(each.getValue(), new ProcessName(role, each.getKey()), trial, all))
            .toList();
    List<CountedHistoryFile> files =
        counted.stream()
            .map(Counted::intact)
            .map(file -> several ? laid(file, role, clocks) : file)
            .toList();
    return new TrialHistories(trial, role, files, all);
  }

  private static CountedHistoryFile laid(
      CountedHistoryFile file, ProcessName.Role role, TrialClocks clocks) {
    return clocks.line(new ProcessName(role, file.client() + 1).text()).map(file::on).orElse(file);
  }

  /// How far times of different clients may be wrong; 0 with one clock.
  public long clockBoundNanos() {
    return files.stream().mapToLong(CountedHistoryFile::slackNanos).max().orElse(0);
  }

  private record Counted(
      Path path, @Nullable CountedHistoryFile file, @Nullable IOException failure) {

    static Counted of(Path path, ProcessName process, TrialRecord trial, KeyEventCounts all) {
      try {
        KeyEventCounts own = new KeyEventCounts();
        CountedHistoryFile file = CountedHistoryFile.of(path, process.number() - 1, own);
        file.requireOwner(trial.trial().id(), process.text());
        synchronized (all) {
          all.add(own);
        }
        return new Counted(path, file, null);
      } catch (IOException e) {
        return new Counted(path, null, e);
      }
    }

    CountedHistoryFile intact() {
      if (file == null) {
        throw damaged(path, failure == null ? new IOException("it was not read") : failure);
      }
      return file;
    }
  }

  public long events() {
    return files.stream().mapToLong(CountedHistoryFile::events).sum();
  }

  /// Whether every file is complete and no process was killed with requests in flight. Requests in flight are in no
  /// file, and a killed process's file usually looks complete, because files are flushed every second.
  public boolean whole() {
    return files.stream().allMatch(CountedHistoryFile::whole) && !trial.cutShort(role);
  }

  private boolean told() {
    return !whole() || keys.anyDelete();
  }

  /// Whether the history fits in memory beside checkers' structures.
  public boolean fit(JudgeMemoryLimits memory) {
    return events() <= memory.wholeEvents(told());
  }

  /// @throws assay.problem.ProblemException E703 when a file is damaged, E707 when the history does not [fit][#fit]
  public History history(JudgeMemoryLimits memory) {
    if (!fit(memory)) {
      throw RecordFile.tooLarge(
          String.format(
              Locale.ROOT,
              "the history of %s holds %,d events, and %,d can be judged in %,d MiB of memory",
              trial.trial().id(),
              events(),
              memory.wholeEvents(told()),
              memory.wholeBytes() >> 20));
    }
    History history = new History((int) events());
    List<Runnable> takings =
        files.stream()
            .map(file -> {
              int first = history.claim((int) file.events());
              return (Runnable) () -> take(file, history, first);
            })
            .toList();
    takings.parallelStream().forEach(Runnable::run);
    return history;
  }

  private static void take(CountedHistoryFile file, History into, int first) {
    try {
      file.take(into, first);
    } catch (IOException e) {
      throw damaged(file.path(), e);
    }
  }

  /// The history in temporary parts beside the record.
  ///
  /// @param workers files sorted, and later parts judged, at a time
  /// @throws assay.problem.ProblemException E703 when a file is damaged, E503 when the disk has no room
  public SpilledHistory parts(JudgeMemoryLimits memory, int workers) {
    Path folder = trial.directory().root();
    requireDisk(folder);
    KeyPartAssignment divided = new KeyPartAssignment(keys, memory.partEvents(events(), workers));
    int clients =
        1
            + files.stream()
                .filter(file -> file.events() > 0)
                .mapToInt(CountedHistoryFile::client)
                .max()
                .orElse(0);
    History.Totals totals = new History.Totals(events(), clients, keys.anyDelete());
    int sorting = Math.max(1, Math.min(workers, files.size()));
    try {
      SpilledHistory parts =
          SpilledHistory.in(
              folder, files, divided, totals, memory.blockBytes(divided.all().size(), sorting));
      sort(parts);
      return parts;
    } catch (IOException | UncheckedIOException e) {
      throw noRoom(folder, e.getMessage());
    }
  }

  private void sort(SpilledHistory parts) {
    try {
      IntStream.range(0, files.size()).parallel().forEach(number -> sort(parts, number));
    } catch (RuntimeException | Error e) {
      parts.close();
      throw e;
    }
  }

  private void sort(SpilledHistory parts, int number) {
    try {
      parts.sort(number);
    } catch (IOException e) {
      throw damaged(files.get(number).path(), e);
    }
  }

  public long wholeBytes() {
    return JudgeMemoryLimits.wholeBytes(events(), told());
  }

  /// Visits all events in order, `many` at a time; `into` holds them during each call.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public void pieces(History into, int many, Runnable each) {
    HistoryBatcher pieces = new HistoryBatcher(into, many, each);
    for (CountedHistoryFile file : files) {
      try {
        pieces.take(file);
      } catch (IOException e) {
        throw damaged(file.path(), e);
      }
    }
    pieces.finish();
  }

  private void requireDisk(Path folder) {
    try {
      long bytes = 0;
      for (CountedHistoryFile file : files) {
        bytes += Files.size(file.path());
      }
      long needed = (long) (bytes * SORTED);
      long free = Files.getFileStore(folder).getUsableSpace();
      if (free < needed) {
        throw noRoom(
            folder,
            String.format(
                Locale.ROOT,
                "judging %,d events part by part takes up to %,d MiB of disk meanwhile, and %,d MiB are free",
                events(),
                needed >> 20,
                free >> 20));
      }
    } catch (IOException e) {
      throw noRoom(folder, e.getMessage());
    }
  }

  private static RuntimeException noRoom(Path folder, @Nullable String why) {
    return UnwritableFileProblem.problem(
        "a temporary file in " + folder,
        why == null ? "the host does not say why" : why,
        "make room there, or have more judged in memory with --judge-memory");
  }

  private static RuntimeException damaged(Path path, IOException e) {
    return DamagedRecordProblems.of(path, "the history is damaged: " + e.getMessage());
  }
}
