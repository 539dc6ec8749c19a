package assay.record.history;

import assay.record.history.History.Totals;
import assay.record.history.KeyPartAssignment.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A trial's events on disk, in parts by key. Events keep their order.
///
/// Temporary files are gone after [#close] or the process's end.
public final class SpilledHistory implements AutoCloseable {

  private final List<CountedHistoryFile> files;
  private final KeyPartAssignment parts;
  private final Totals totals;
  private final int blockBytes;
  private final List<SpillFile> spills = new ArrayList<>();
  private final long[][] events;

  public record Place(int part, long index) {}

  private SpilledHistory(
      List<CountedHistoryFile> files, KeyPartAssignment parts, Totals totals, int blockBytes) {
    this.files = files;
    this.parts = parts;
    this.totals = totals;
    this.blockBytes = blockBytes;
    this.events = new long[files.size()][];
  }

  /// @param blockBytes of a part, written at a time
  /// @throws IOException when a temporary file cannot be created
  public static SpilledHistory in(
      Path folder,
      List<CountedHistoryFile> files,
      KeyPartAssignment parts,
      Totals totals,
      int blockBytes)
      throws IOException {
    SpilledHistory made =
        new SpilledHistory(
            List.copyOf(files),
            parts,
            totals,
            Math.max(blockBytes, 2 * HistoryWriter.LONGEST_EVENT_BYTES));
    try {
      for (int i = 0; i < files.size(); i++) {
        made.spills.add(new SpillFile(folder, parts.count()));
      }
      return made;
    } catch (IOException e) {
      made.close();
      throw e;
    }
  }

  /// Sorts a file's events into parts. Threads may sort different files.
  ///
  /// @param number index among the files
  /// @throws IOException when the history cannot be read or is damaged; the message names the byte
  /// @throws UncheckedIOException when temporary files have no room
  public void sort(int number) throws IOException {
    KeyPartSpillWriter writer = new KeyPartSpillWriter(parts, spills.get(number), blockBytes);
    files.get(number).take(writer);
    events[number] = writer.finish();
  }

  public List<Part> all() {
    return parts.all();
  }

  public Totals totals() {
    return totals;
  }

  /// Replaces a history's content with a part. Threads may load different histories.
  public void load(Part part, History into) throws IOException {
    into.clear();
    int all = 0;
    for (long[] ofFile : events) {
      all += (int) ofFile[part.number()];
    }
    int first = into.claim(all);
    for (int file = 0; file < files.size(); file++) {
      into.widened(files.get(file).client(), files.get(file).slackNanos());
      new SpillReader(spills.get(file), blockBytes)
          .read(part, files.get(file).client(), into, first);
      first += (int) events[file][part.number()];
    }
  }

  /// Operations' numbers in the whole history, from 1. Reads all files again.
  public Map<Place, Long> numbers(Set<Place> wanted) throws IOException {
    Map<Place, Long> numbers = new HashMap<>();
    Map<Integer, List<Place>> byPart = wanted.stream().collect(Collectors.groupingBy(Place::part));
    long[] seen = new long[parts.count()];
    Numbering numbering = new Numbering(byPart, seen, numbers);
    for (CountedHistoryFile file : files) {
      numbering.keyless = 0;
      file.take(numbering);
    }
    return numbers;
  }

  private final class Numbering implements CountedHistoryFile.EventSink {

    private final Map<Integer, List<Place>> wanted;
    private final long[] seen;
    private final Map<Place, Long> numbers;
    private long operation;
    private long keyless;

    Numbering(Map<Integer, List<Place>> wanted, long[] seen, Map<Place, Long> numbers) {
      this.wanted = wanted;
      this.seen = seen;
      this.numbers = numbers;
    }

    @Override
    public void event(
        int head, int step, int worker, int key, long version, long due, long start, long end) {
      operation++;
      int part = parts.of(key, keyless);
      keyless += key < 0 ? 1 : 0;
      long index = seen[part]++;
      for (Place place : wanted.getOrDefault(part, List.of())) {
        if (place.index() == index) {
          numbers.put(place, operation);
        }
      }
    }
  }

  @Override
  public void close() {
    for (SpillFile spill : spills) {
      try {
        spill.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
