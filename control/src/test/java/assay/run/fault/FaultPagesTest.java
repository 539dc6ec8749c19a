package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.CheckedIn;
import assay.host.HostsFile;
import assay.host.container.ContainerSpec;
import assay.host.pod.PodSpec;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultMechanism;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The tables of faults in the documents, made from `words.yaml` and from what each host allows.
@Tag("lists")
final class FaultPagesTest {

  private static final String BEGINNING = "A fault that ";
  private static final String NOTHING = "–";

  @Test
  void tableOfKinds_isCurrent() throws IOException {
    StringBuilder table = new StringBuilder();
    table.append("| fault | does | keys | ends | proof | needs |\n");
    table.append("| --- | --- | --- | --- | --- | --- |\n");
    for (FaultKind kind : FaultKind.all()) {
      table.append(
          "| `%s` | %s | %s | %s | %s | %s |\n"
              .formatted(
                  kind.word(), does(kind), keys(kind), kind.ends(), kind.proof(), needs(kind)));
    }
    CheckedIn.checkPart(Path.of("../docs/reference/faults.md"), "faults", table.toString());
  }

  private static String does(FaultKind kind) {
    String is = Glossary.builtIn().find(kind.word()).map(GlossaryEntry::is).orElseThrow();
    assertThat(is)
        .as("`is` of `%s` in words.yaml: the table of faults goes on after these words", kind)
        .startsWith(BEGINNING)
        .endsWith(".");
    return is.substring(BEGINNING.length(), is.length() - 1);
  }

  private static String keys(FaultKind kind) {
    String keys =
        Stream.concat(Stream.of("for"), FaultKind.KEYS.stream().filter(key -> !key.equals("for")))
            .map(key ->
                switch (kind.need(key)) {
                  case NEVER -> "";
                  case MAYBE -> "optional `%s`".formatted(key);
                  case ALWAYS ->
                      key.equals("for") ? "`for`" : "`%s: %s`".formatted(key, kind.example(key));
                })
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "));
    return keys.isEmpty() ? NOTHING : keys;
  }

  private static String needs(FaultKind kind) {
    return switch (kind.means()) {
      case PROCESS, GUARD -> NOTHING;
      case CPU -> "control groups";
      case DISK -> "`disk`";
      case POWER -> "`disk: ext4(…)`";
      case NETWORK -> "`network: private`";
      case SHAPER -> "`network: private`, packets";
      case COMMAND -> "an existing cluster";
    };
  }

  @Test
  void tableOfHosts_isCurrent() throws IOException {
    Map<List<String>, List<FaultKind>> rows = new LinkedHashMap<>();
    List<HostsFile> hosts =
        List.of(
            hosts("user@host", null, null),
            hosts("", new ContainerSpec("podman", "assay", "", 0, 0), null),
            hosts("", null, new PodSpec("", "assay", "assay", Map.of(), 0, 0)));
    for (FaultKind kind : FaultKind.all()) {
      if (!kind.isCommand()) {
        List<String> cells = hosts.stream().map(host -> allows(host, kind.means())).toList();
        rows.computeIfAbsent(cells, any -> new ArrayList<>()).add(kind);
      }
    }
    StringBuilder table = new StringBuilder("| fault | SSH | containers | Kubernetes |\n");
    table.append("| --- | --- | --- | --- |\n");
    rows.forEach((cells, kinds) ->
        table
            .append("| ")
            .append(kinds.stream().map("`%s`"::formatted).collect(Collectors.joining(", ")))
            .append(" | ")
            .append(String.join(" | ", cells))
            .append(" |\n"));
    CheckedIn.checkPart(Path.of("../docs/how-to/hosts.md"), "faults by host", table.toString());
  }

  private static String allows(HostsFile hosts, FaultMechanism means) {
    return UnavailableFaults.lacking(hosts).containsKey(means) ? "no (E416)" : "yes";
  }

  private static HostsFile hosts(
      String ssh, @Nullable ContainerSpec container, @Nullable PodSpec pod) {
    HostsFile.Entry host = new HostsFile.Entry("a", ssh, List.of(), "", container, pod);
    return new HostsFile("hosts.yaml", "", Map.of("a", host), List.of("a"), List.of("a"));
  }
}
