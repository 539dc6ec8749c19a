package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.record.history.Operation.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Histories by their writer, cut at every byte, and damaged.
final class CountedHistoryFileTest {

  private static final long SEED = 7;

  /// The end of a block with few events: a tally and a checksum.
  private static final int END_BYTES = 6;

  @TempDir private Path folder;

  /// Events with every size of number.
  private static List<Operation> events(int many) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Op> ops = List.of(Op.values());
    List<OperationOutcome> outcomes = List.of(OperationOutcome.values());
    List<Operation> events = new ArrayList<>();
    while (events.size() < many) {
      Op op = ops.get(random.nextInt(ops.size()));
      OperationOutcome outcome = outcomes.get(random.nextInt(outcomes.size()));
      if (!OperationHeader.fits(op, outcome)) {
        continue;
      }
      events.add(
          new Operation(
              op,
              outcome,
              random.nextInt(100) - 1,
              random.nextInt(1000),
              random.nextInt(1 << 20) - 1,
              random.nextLong() >> random.nextInt(64),
              random.nextLong() >> random.nextInt(64),
              random.nextLong() >> random.nextInt(64),
              random.nextLong() >> random.nextInt(64)));
    }
    return events;
  }

  private Path write(String name, List<Operation> events) throws IOException {
    Path file = folder.resolve(name);
    try (HistoryWriter writer = new HistoryWriter(file, "trial-1", "client-1")) {
      events.forEach(writer::append);
    }
    return file;
  }

  @Test
  void continuedFile_andTheOneBefore_canEachBeReadAlone() throws IOException {
    List<Operation> events = events(300);
    List<Path> files =
        List.of(folder.resolve("a.bin"), folder.resolve("b.bin"), folder.resolve("c.bin"));
    try (HistoryWriter writer = new HistoryWriter(files.get(0), "trial-1", "client-1")) {
      events.subList(0, 200).forEach(writer::append);
      writer.continueIn(files.get(1));
      writer.continueIn(files.get(2));
      events.subList(200, 300).forEach(writer::append);
    }
    History read = new History();
    for (Path file : files) {
      assertThat(HistoryReader.read(file, 0, read)).isTrue();
      CountedHistoryFile.of(file, 0).requireOwner("trial-1", "client-1");
    }
    assertThat(read.size()).isEqualTo(300);
    for (int i = 0; i < 300; i++) {
      assertThat(read.event(i)).isEqualTo(events.get(i));
    }
  }

  /// A client on another host with a late clock.
  @Test
  void shiftedHistory_holdsTheSameEvents_later() throws IOException {
    List<Operation> events =
        List.of(
            new Operation(Op.WRITE, OperationOutcome.OK, 0, 1, 2, 3, 100, 110, 150),
            new Operation(Op.READ, OperationOutcome.OK, 0, 1, 2, 3, 160, 170, 190));
    Path file = folder.resolve("shifted.bin");
    try (HistoryWriter writer = new HistoryWriter(file, "trial-1", "client-1", 1_000)) {
      events.forEach(writer::append);
    }
    History history = new History();
    assertThat(HistoryReader.read(file, 0, history)).isTrue();
    assertThat(read(history))
        .extracting(Operation::intendedNanos, Operation::startNanos, Operation::endNanos)
        .containsExactly(tuple(1_100L, 1_110L, 1_150L), tuple(1_160L, 1_170L, 1_190L));
  }

  /// Every event a block of its own.
  private Path inBlocks(String name, List<Operation> events) throws IOException {
    Path file = folder.resolve(name);
    try (HistoryWriter writer = new HistoryWriter(file, "trial-1", "client-1")) {
      writer.flush();
      for (Operation event : events) {
        writer.append(event);
        writer.flush();
      }
    }
    return file;
  }

  private static List<Operation> read(History history) {
    List<Operation> events = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      events.add(history.event(i));
    }
    return events;
  }

  @Test
  void everyEvent_comesBack_howeverLongItsNumbers() throws IOException {
    List<Operation> events = events(20_000);
    Path file = write("long.bin", events);
    History history = new History(1);
    assertThat(HistoryReader.read(file, 3, history)).isTrue();
    assertThat(read(history)).isEqualTo(events);
    assertThat(history.client(19_999)).isEqualTo(3);
    assertThat(HistoryReader.count(file)).isEqualTo(20_000);
  }

  @Test
  void twoFiles_keepTheirPlaces_whicheverIsTakenFirst() throws IOException {
    List<Operation> events = events(3000);
    CountedHistoryFile one = CountedHistoryFile.of(write("one.bin", events.subList(0, 1000)), 0);
    CountedHistoryFile two = CountedHistoryFile.of(write("two.bin", events.subList(1000, 3000)), 1);
    History history = new History(10);
    int placeOfOne = history.claim((int) one.events());
    int placeOfTwo = history.claim((int) two.events());
    two.take(history, placeOfTwo);
    one.take(history, placeOfOne);
    assertThat(read(history)).isEqualTo(events);
    assertThat(history.client(999)).isZero();
    assertThat(history.client(1000)).isEqualTo(1);
  }

  /// The oracle is the writer: the file's length after each event.
  @Test
  void fileCutAtAnyByte_holdsTheBlocksBeforeTheCut() throws IOException {
    List<Operation> events = events(12);
    List<Long> ends = new ArrayList<>();
    for (int many = 0; many <= events.size(); many++) {
      ends.add(Files.size(inBlocks("of-" + many + ".bin", events.subList(0, many))));
    }
    byte[] bytes = Files.readAllBytes(folder.resolve("of-12.bin"));
    int begin = Math.toIntExact(ends.getFirst());
    // The origin in the first line differs from file to file in its digits, not in their number.
    for (int cut = begin; cut <= bytes.length; cut++) {
      Path file = Files.write(folder.resolve("cut.bin"), Arrays.copyOf(bytes, cut));
      History history = new History();
      boolean whole = HistoryReader.read(file, 0, history);
      long at = cut;
      assertThat(history.size())
          .isEqualTo((int) ends.stream().filter(end -> end <= at).count() - 1);
      assertThat(whole).as("cut at %s", cut).isEqualTo(ends.contains(at));
      assertThat(read(history)).isEqualTo(events.subList(0, history.size()));
    }
  }

  /// Every byte has a checksum: also the first line and the checksums themselves.
  @Test
  void anyBitThatIsChanged_isNamed() throws IOException {
    byte[] good = Files.readAllBytes(inBlocks("good.bin", events(12)));
    Path file = folder.resolve("flipped.bin");
    for (int at = 0; at < good.length; at++) {
      byte[] flipped = good.clone();
      flipped[at] ^= (byte) (1 << at % 8);
      Files.write(file, flipped);
      History history = new History();
      boolean cut;
      try {
        cut = !HistoryReader.read(file, 0, history);
      } catch (IOException e) {
        cut = true;
      }
      assertThat(cut).as("bit %s of byte %s", at % 8, at).isTrue();
    }
  }

  @Test
  void blocksThatAreExchangedOrRemoved_areNamed() throws IOException {
    Operation event = Operation.of(Op.READ, OperationOutcome.OK, 1, 1, 10, 11);
    Operation other = Operation.of(Op.READ, OperationOutcome.OK, 2, 1, 10, 11);
    byte[] good = Files.readAllBytes(inBlocks("blocks.bin", List.of(event, event, other, event)));
    int block = 1 + HistoryWriter.NUMBERS + END_BYTES;
    int last = good.length - block;
    byte[] exchanged = good.clone();
    System.arraycopy(good, last, exchanged, last - block, block);
    System.arraycopy(good, last - block, exchanged, last, block);
    assertChanged(exchanged);
    byte[] removed = Arrays.copyOf(good, good.length - block);
    System.arraycopy(good, last, removed, last - block, block);
    assertChanged(removed);
  }

  private void assertChanged(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("changed.bin"), bytes);
    assertThatThrownBy(() -> HistoryReader.read(file, 0, new History()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("when it was written");
  }

  @Test
  void numberTooLong_andHeadOfNoEvent_areNamedByTheirByte() throws IOException {
    byte[] good = HistoryBytes.withoutChecksum(Files.readAllBytes(write("good.bin", events(1))));
    int begin = HistoryBytes.begin(good);
    byte[] head = good.clone();
    head[begin] = 0x1F;
    Path noEvent = Files.write(folder.resolve("head.bin"), HistoryBytes.checked(head));
    assertThatThrownBy(() -> HistoryReader.read(noEvent, 0, new History()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at byte " + (begin + 1));
    byte[] endless = Arrays.copyOf(good, begin + 29);
    Arrays.fill(endless, begin + 1, begin + 20, (byte) 0xFF);
    Arrays.fill(endless, begin + 20, begin + 29, (byte) 1);
    endless[begin + 27] = HistoryWriter.TALLY;
    Path tooLong = Files.write(folder.resolve("long.bin"), HistoryBytes.checked(endless));
    assertThatThrownBy(() -> HistoryReader.read(tooLong, 0, new History()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("64 bits at byte " + (begin + 11));
  }
}
