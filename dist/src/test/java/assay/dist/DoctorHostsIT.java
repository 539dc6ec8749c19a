package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("further")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Needs(host = HostsLab.Needed.class)
final class DoctorHostsIT {

  @TempDir private Path folder;

  @Test
  void hostsThatCanBeUsed_andOthers_areToldApart_andNothingStaysThere() throws Exception {
    try (HostsLab lab = HostsLab.make(folder)) {
      String java = System.getProperty("java.home");
      Path hosts =
          Files.writeString(
              folder.resolve("hosts.yaml"),
              """
              ssh-config: config
              hosts:
                a: { ssh: a, addresses: [10.77.0.11], java: %s }
                bare: { ssh: b, addresses: [10.77.0.12], java: /nowhere }
                stranger: { ssh: stranger@c, addresses: [10.77.0.13] }
              members: [a, bare, stranger]
              clients: a
              """
                  .formatted(java));
      String[] command = {"doctor", "--hosts", hosts.toString()};
      try (AssayProcess assay = AssayProcess.startUnder(lab.launcher(), folder, command)) {
        AssayProcess.Ended ended = assay.await();
        assertThat(ended.exit()).as(ended.printed()).isEqualTo(3);
        assertThat(ended.printed().replaceAll("\\s+", " "))
            .contains("a can be used:")
            .contains("E522 host bare has no JDK in /nowhere")
            .contains("E521 host stranger cannot be reached", "Assay cannot run like this")
            .doesNotContain("bare can be used", "stranger can be used");
      }
      // A connection's folder disappears a moment after its end.
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (!lab.left().isEmpty() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(lab.left()).isEmpty();
    }
  }
}
