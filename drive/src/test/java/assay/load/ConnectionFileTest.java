package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.ClusterSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConnectionFileTest {

  private static final ConnectionFile CONNECTION =
      new ConnectionFile(
          "tradeoffs/backups",
          "scheduled(2s)",
          "coherence",
          "tradeoffs",
          "assay-up-1",
          4711,
          3,
          32,
          20_016,
          "C:\\jars: and = spaces",
          Map.of("customers", 20_000L),
          Map.of("backup", "scheduled(2s)", "flags", "-Da=b -Xint  #no", "empty", ""),
          ClusterSecret.random());

  @TempDir private Path folder;

  @Test
  void whatIsWritten_isRead() throws IOException {
    Path file = folder.resolve("connection.properties");
    CONNECTION.write(file);
    assertThat(ConnectionFile.read(file)).isEqualTo(CONNECTION);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(file)).contains("data.customers=20000", "port=4711");
  }

  @Test
  void whatIsNone_isRefusedWithTheReason() throws IOException {
    Path file = folder.resolve("connection.properties");
    CONNECTION.write(file);
    Files.writeString(file, Files.readString(file).replace("port=4711", "port=here"));
    assertThatThrownBy(() -> ConnectionFile.read(file)).hasMessageContaining("\"here\"");
    Files.writeString(file, "study=a\n");
    assertThatThrownBy(() -> ConnectionFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no connection: it lacks `configuration`");
  }
}
