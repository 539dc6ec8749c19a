package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.Bed;
import assay.load.MemoryEngine.MemorySession;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.testing.Needs;
import assay.testing.SkipReason;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `docs/how-to/writing-a-client.md` is true: its listing is a client, and every line in both
/// directions follows the schema.
@Timeout(60)
final class WritingAClientIT {

  private static final Path PAGE = Path.of("../docs/how-to/writing-a-client.md");
  private static final Path SCHEMA = Path.of("../clients/protocol-v1.schema.json");

  /// The command for each core's tests, in its folder.
  private static final Map<String, List<String>> TESTS =
      Map.of(
          "python",
          List.of(
              "env",
              "PYTHONPATH=.",
              "PYTHONDONTWRITEBYTECODE=1",
              "python3",
              "-m",
              "unittest",
              "discover",
              "-s",
              "tests"),
          "javascript",
          List.of(
              "node",
              "--test",
              "tests/vectors.test.js",
              "tests/records.test.js",
              "tests/requests.test.js",
              "tests/protostream.test.js"),
          "go",
          List.of(
              "env",
              "GOFLAGS=-mod=readonly",
              "GOTOOLCHAIN=local",
              "GOWORK=off",
              "CGO_ENABLED=0",
              "go",
              "test",
              "./core",
              "./compact"),
          "csharp",
          List.of(
              "sh",
              "-c",
              "made=$(mktemp -d); trap 'rm -r $made' EXIT;"
                  + " mcs -langversion:7 -warnaserror+ -nologo -r:System.Runtime.Serialization.dll"
                  + " -out:$made/tests.exe '-recurse:core/*.cs' '-recurse:compact/*.cs'"
                  + " '-recurse:engines/*.cs' '-recurse:tests/*.cs' && mono $made/tests.exe"));

  @TempDir private Path folder;

  /// A command line that keeps all lines, in and out.
  private List<String> kept(List<String> command) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("sh", "-c", "tee \"$0/in\" | \"$@\" | tee \"$0/out\"", folder.toString()));
    line.addAll(command);
    return line;
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
        .getSchema(Files.readString(SCHEMA), InputFormat.JSON);
  }

  private void assertLinesAreOfTheSchema() throws IOException {
    Schema schema = schema();
    for (String file : List.of("in", "out")) {
      List<String> lines = Files.readAllLines(folder.resolve(file));
      assertThat(lines).hasSizeGreaterThan(5);
      for (String line : lines) {
        assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
      }
    }
    assertThat(schema.validate("{\"say\":\"hello\"}", InputFormat.JSON)).isNotEmpty();
  }

  /// The whole conversation; the page wraps its lines: commands begin with `>`, messages with `<`.
  @Test
  void conversationOfThePage_isOfTheSchema_andItsDrawsAreRight() throws Exception {
    String page = Files.readString(PAGE);
    int begins = page.indexOf("< {\"say\":\"hello\"");
    List<String> lines =
        page.substring(begins, page.indexOf("```", begins)).replaceAll("\n +", "").lines().toList();
    Schema schema = schema();
    assertThat(lines).hasSizeGreaterThan(20);
    assertThat(lines)
        .allSatisfy(line ->
            assertThat(schema.validate(line.substring(2), InputFormat.JSON)).as(line).isEmpty());
    for (String command : List.of("timed", "open")) {
      assertThat(lines).anyMatch(line -> line.contains("\"do\":\"" + command + "\""));
    }
    ClientCore.PYTHON.require();
    StringBuilder said = new StringBuilder();
    Process client =
        new ProcessBuilder(ClientCore.PYTHON.client())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    try (BufferedReader in = client.inputReader(StandardCharsets.UTF_8);
        Writer out = client.outputWriter(StandardCharsets.UTF_8)) {
      for (String line : lines.stream().filter(line -> line.startsWith("> ")).toList()) {
        out.write(line.substring(2) + "\n");
        out.flush();
        String answer = "";
        while (!answer.contains("\"answered\"")) {
          answer = String.valueOf(in.readLine());
          assertThat(answer).as(Files.readString(folder.resolve("errors"))).startsWith("{");
          said.append(answer).append('\n');
        }
      }
    }
    // The rows of the round; how many rows the other steps have depends on the host.
    assertThat(writes(said.toString()).limit(2).toList())
        .isEqualTo(writes(String.join("\n", lines)).limit(2).toList());
  }

  /// The key and version of each row.
  private static Stream<String> writes(String lines) {
    return Pattern.compile("\\[(\\d+,\\d+)\\]")
        .matcher(lines)
        .results()
        .map(found -> found.group(1));
  }

  private Bed bed() throws IOException {
    return new Bed(folder, new MemorySession(), 50, 2);
  }

  private ProgramClientLoad open(Bed bed, List<String> command) throws IOException {
    return ProgramClientLoad.open(kept(command), bed.context, "none", ClientCore.NOWHERE, folder);
  }

  @Test
  @Needs("perl")
  void listingOfThePage_isAClient() throws Exception {
    int modules =
        new ProcessBuilder("perl", "-MJSON::PP", "-MTime::HiRes", "-e", "1").start().waitFor();
    SkipReason.skip(
        modules == 0
            ? Optional.empty()
            : Optional.of("modules of perl missing (apt install perl)"));
    String page = Files.readString(PAGE);
    int begins = page.indexOf("```perl\n") + "```perl\n".length();
    Path program =
        Files.writeString(
            folder.resolve("client.pl"), page.substring(begins, page.indexOf("```", begins)));
    Bed bed = bed();
    Step.Closed step =
        new Step.Closed(
            "closed-1",
            1,
            Duration.ZERO,
            1,
            List.of(
                new Step.Part("put 100", "put", 100, 1), new Step.Part("get 200", "get", 200, 1)));
    try (ProgramClientLoad client = open(bed, List.of("perl", program.toString()))) {
      client.run(0, step);
    }
    assertThat(bed.events()).hasSize(2 * 300);
    assertThat(
            TimedEvent.events(bed.events, TrialEvent.ClientProgram.class)
                .map(TrialEvent.ClientProgram::language))
        .containsExactly("perl");
    assertLinesAreOfTheSchema();
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void whatACoreSaysAndHears_isOfTheSchema(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    Map<String, Double> mix = Map.of("put", 50.0, "get", 50.0);
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(
          0, Step.Open.of(200, Arrivals.POISSON, Duration.ZERO, Duration.ofMillis(300), mix, 4));
      client.run(
          1, Step.Timed.of(2, Duration.ofMillis(1), Duration.ZERO, Duration.ofMillis(200), mix));
      if (core.looksUp()) {
        client.run(
            2,
            new Step.Closed(
                "closed-2",
                1,
                Duration.ZERO,
                0,
                List.of(
                    new Step.Part("increment 5", "increment", 5, 1),
                    new Step.Part("first 5", "first", 5, 1))));
      }
    }
    assertLinesAreOfTheSchema();
  }

  /// A core's draws are the published ones, by its own tests.
  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void testsOfACore_pass(ClientCore core) throws Exception {
    core.require();
    Process tests =
        new ProcessBuilder(Objects.requireNonNull(TESTS.get(core.toString())))
            .directory(core.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("tests.txt").toFile())
            .start();
    assertThat(tests.waitFor()).as(Files.readString(folder.resolve("tests.txt"))).isZero();
  }
}
