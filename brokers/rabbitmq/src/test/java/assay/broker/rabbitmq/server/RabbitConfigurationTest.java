package assay.broker.rabbitmq.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RabbitConfigurationTest {

  @TempDir private Path folder;

  private RabbitConfiguration configuration() {
    return new RabbitConfiguration(folder, folder.resolve("files"), "127.0.0.1", 5_672);
  }

  @Test
  void cookie_isInTheServersHome_whereOnlyItsUserReadsIt() throws Exception {
    RabbitConfiguration configuration = configuration();
    configuration.write();
    Path cookie = Path.of(configuration.environment().get("HOME"), ".erlang.cookie");
    assertThat(cookie).content().hasSizeGreaterThan(30);
    assertThat(Files.getPosixFilePermissions(cookie))
        .isEqualTo(PosixFilePermissions.fromString("r--------"));
    assertThat(configuration.environment().values())
        .noneMatch(value -> value.contains("cookie"))
        .noneMatch(value -> value.contains(read(cookie)));
  }

  @Test
  void serverThatComesBack_hasANewCookie_andNothingOfTheOldOne() throws Exception {
    RabbitConfiguration configuration = configuration();
    configuration.write();
    Path cookie = configuration.files().resolve(".erlang.cookie");
    String before = read(cookie);
    configuration.write();
    assertThat(cookie).content().isNotEqualTo(before);
    try (Stream<Path> all = Files.list(configuration.files())) {
      assertThat(all).containsExactly(cookie);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
