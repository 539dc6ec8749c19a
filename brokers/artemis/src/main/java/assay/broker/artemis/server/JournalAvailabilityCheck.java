package assay.broker.artemis.server;

import assay.broker.artemis.connection.BrokerSettings.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;

/// Checks that a requested journal is possible: Artemis silently falls back to another one and only
/// logs it.
final class JournalAvailabilityCheck {

  private JournalAvailabilityCheck() {}

  /// Refuses `aio` if the kernel, the file system or the library lacks it.
  ///
  /// @param files the folder of the journal
  static void require(Journal asked, Path files) throws IOException {
    if (asked != Journal.AIO) {
      return;
    }
    Files.createDirectories(files);
    if (!LibaioContext.isLoaded()) {
      throw new IllegalStateException(
          "`journal: aio` needs the kernel's asynchronous I/O: libaio.so.1 is not installed (package libaio1), or this is not Linux on x86-64");
    }
    if (!AIOSequentialFileFactory.isSupported(files.toFile())) {
      throw new IllegalStateException(
          "`journal: aio` is not supported by the file system of " + files);
    }
  }

  static void requireInEffect(Journal asked, Journal found) {
    if (asked != found) {
      throw new IllegalStateException(
          "`journal: %s` was asked for, and Artemis has taken `%s`".formatted(asked, found));
    }
  }
}
