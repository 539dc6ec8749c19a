package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which process goes to which host, without contacting one.
final class HostsOnPaperTest extends InstalledAssay {

  /// Names that no resolver knows: a contact would fail.
  private static final String THREE_HOSTS =
      """
      hosts:
        a: { ssh: a.invalid, addresses: [10.0.0.11%s] }
        b: { ssh: b.invalid, addresses: [10.0.0.12] }
        load: { ssh: load.invalid, addresses: [10.0.0.20] }
      members: [a, b]
      clients: load
      """;

  @Test
  void hosts_areCheckedOnPaper() throws IOException {
    Path hosts = folder.resolve("hosts.yaml");
    Files.writeString(hosts, THREE_HOSTS.formatted(", 10.0.0.21"));
    String file = hosts.toString();

    assertThat(assay("describe", "first-look", "--hosts", file)).as(err()).isZero();
    assertThat(out())
        .containsPattern("Hosts +a: member-1, member-3\n +b: member-2\n +load: client-1\n")
        .contains("assay run first-look --hosts " + file + "\n");
    assertThat(assay("validate", "first-look", "--hosts", file)).as(err()).isZero();
    assertThat(out()).contains("\n  a: member-1, member-3\n  b: member-2\n  load: client-1\n");
    assertThat(assay("describe", "first-look", "--hosts", file, "--set", "machines=1"))
        .isEqualTo(2);
    assertThat(out())
        .contains("a: member-1, member-2, member-3", "b: nothing (the study has `machines: 1`)");
  }

  @Test
  void hosts_thatLackAddresses_areRefusedOnPaper() throws IOException {
    Path hosts = folder.resolve("hosts.yaml");
    Files.writeString(hosts, THREE_HOSTS.formatted(""));
    for (String command : List.of("describe", "validate")) {
      assertThat(assay(command, "first-look", "--hosts", hosts.toString())).isEqualTo(2);
      assertThat(err())
          .contains("error[E524]", "host a would run 2 processes", "at 1 address; each");
    }
    assertThat(assay("describe", "first-look", "--hosts", hosts.toString(), "--existing", "x.yaml"))
        .isEqualTo(2);
    assertThat(err()).contains("E530", "leave one of them out");
  }
}
