package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskSyncLogTest {

  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  @Test
  void syncsThatMayExplainSomething_areOnDiskAtOnce_andShorterOnesAreLeftOut() throws Exception {
    try (DiskSyncLog log = DiskSyncLog.open(folder)) {
      log.add(10 * MILLI, 12 * MILLI - 1, "journal");
      log.add(20 * MILLI, 22 * MILLI, "journal");
      assertThat(Files.readAllLines(folder.resolve(DiskSyncLog.FILE)))
          .containsExactly(DiskSyncLog.HEADER, "20000000,2000000,journal");
    }
  }

  @Test
  void memberThatIsStartedAgain_goesOnWithTheSameFile() throws Exception {
    try (DiskSyncLog log = DiskSyncLog.open(folder)) {
      log.add(0, 5 * MILLI, "journal");
    }
    try (DiskSyncLog log = DiskSyncLog.open(folder)) {
      log.add(30 * MILLI, 37 * MILLI, "journal");
    }
    assertThat(Files.readAllLines(folder.resolve(DiskSyncLog.FILE)))
        .containsExactly(DiskSyncLog.HEADER, "0,5000000,journal", "30000000,7000000,journal");
  }

  @Test
  void rowOfWhichAPartWasWritten_isCutOff_andNoOtherIs() throws Exception {
    Path file = folder.resolve(DiskSyncLog.FILE);
    Files.writeString(file, DiskSyncLog.HEADER + "\r\n0,5000000,journal\r\n30000000,70");
    try (DiskSyncLog log = DiskSyncLog.open(folder)) {
      log.add(40 * MILLI, 46 * MILLI, "journal");
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(DiskSyncLog.HEADER, "0,5000000,journal", "40000000,6000000,journal");
  }

  @Test
  void fileWhoseFirstLineWasCut_isBegunAnew() throws Exception {
    Path file = folder.resolve(DiskSyncLog.FILE);
    Files.writeString(file, DiskSyncLog.HEADER.substring(0, 7));
    DiskSyncLog.open(folder).close();
    assertThat(Files.readString(file)).isEqualTo(DiskSyncLog.HEADER + "\r\n");
  }

  @Test
  void syncAfterItsEnd_isLeftOut() throws Exception {
    DiskSyncLog log = DiskSyncLog.open(folder);
    log.close();
    log.add(0, 5 * MILLI, "journal");
    assertThat(Files.readAllLines(folder.resolve(DiskSyncLog.FILE)))
        .containsExactly(DiskSyncLog.HEADER);
  }

  /// A file on a disk that accepts a number of further rows, until it has room again.
  private static final class FilledFile extends OutputStream {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private int rows;

    FilledFile(int rows) {
      this.rows = rows;
    }

    @Override
    public void write(int octet) {
      written.write(octet);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (rows-- == 0) {
        throw new IOException("No space left on device");
      }
      written.write(bytes, from, length);
    }
  }

  @Test
  void rowThatCannotBeWritten_isSaidOnce_andDisturbsNobody() throws Exception {
    FilledFile file = new FilledFile(1);
    PrintStream console = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try (DiskSyncLog log = new DiskSyncLog(file)) {
      for (int i = 0; i < 4; i++) {
        log.add(MILLI * 10 * i, MILLI * (10 * i + 3), "journal");
      }
    } finally {
      System.setErr(console);
    }
    assertThat(file.written.toString(StandardCharsets.UTF_8)).isEqualTo("0,3000000,journal\r\n");
    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .contains("syncs.csv", "No space left on device");
  }
}
