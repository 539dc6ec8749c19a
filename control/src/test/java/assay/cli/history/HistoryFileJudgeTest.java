package assay.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.cli.terminal.Terminal;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HistoryFileJudgeTest {

  private static final String GOOD =
      """
      {:process 0, :type :invoke, :f :write, :value [3 1], :time 10, :index 0}
      {:process :nemesis, :type :info, :f :kill, :value nil, :time 11, :index 1}
      {:process 1, :type :invoke, :f :cas, :value [3 [1 2]], :time 20, :index 2}
      {:process 0, :type :ok, :f :write, :value [3 1], :time 30, :index 3}
      {:process 1, :type :info, :f :cas, :value [3 [1 2]], :time 40, :index 4}
      {:process 0, :type :invoke, :f :read, :value [3 nil], :time 50, :index 5}
      {:process 0, :type :ok, :f :read, :value [3 2], :time 60, :index 6}
      """;

  /// Version 1 is read after version 2.
  private static final String BAD =
      GOOD
          + """
          {:process 2, :type :invoke, :f :read, :value [3 nil], :time 70, :index 7}
          {:process 2, :type :ok, :f :read, :value [3 1], :time 80, :index 8}
          """;

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private ExitCode judge(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new HistoryFileJudge(new Terminal(stream, stream, false)).judge(file);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private Problem problem(String name, String text) {
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> judge(name, text));
    assertThat(refused.exit()).isEqualTo(ExitCode.INVALID_INPUT);
    return refused.problems().getFirst();
  }

  @Test
  void jepsensHistory_isJudgedByKey() throws IOException {
    assertThat(judge("history.edn", GOOD)).isEqualTo(ExitCode.FINE);
    assertThat(printed())
        .contains("3 operations of 1 key", "✓ linearizability", "the 3 operations of 1 key fit");
  }

  @Test
  void brokenHistory_isShownWithItsOperations() throws IOException {
    assertThat(judge("history.edn", BAD)).isEqualTo(ExitCode.MISSED);
    assertThat(printed())
        .contains("✗ linearizability", "the operations of 1 of 1 keys fit no order", "process 2");
  }

  /// Tags of records, and a vector around all.
  @Test
  void taggedMapsInAVector_areTheSame() throws IOException {
    String tagged = "[" + BAD.replace("{:process", "#jepsen.history.Op{:process") + "]";
    assertThat(judge("history.edn", tagged)).isEqualTo(ExitCode.MISSED);
    assertThat(printed()).contains("the operations of 1 of 1 keys fit no order");
  }

  /// Without independent keys, and with values that repeat.
  @ParameterizedTest
  @CsvSource({"1, FINE", "2, FINE", "3, MISSED"})
  void repeatedValues_areSearched(String read, ExitCode exit) throws IOException {
    String history =
        """
        {:process 0, :type :invoke, :f :write, :value 1}
        {:process 0, :type :ok, :f :write, :value 1}
        {:process 0, :type :invoke, :f :write, :value 2}
        {:process 1, :type :invoke, :f :write, :value 1}
        {:process 1, :type :ok, :f :write, :value 1}
        {:process 0, :type :ok, :f :write, :value 2}
        {:process 1, :type :invoke, :f :read, :value nil}
        {:process 1, :type :ok, :f :read, :value %s}
        """
            .formatted(read);
    assertThat(judge("history.edn", history)).isEqualTo(exit);
    if (exit == ExitCode.MISSED) {
      assertThat(printed()).contains("explains `read 3`");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[5,[1,2]]", "[1,2]"})
  void jsonLines_areTheSame(String value) throws IOException {
    boolean named = !value.contains("[[") && !value.startsWith("[5");
    String key = named ? ",\"key\":5" : "";
    String history =
        """
        {"process":0,"type":"invoke","f":"write","value":%s%s,"time":1}
        {"process":0,"type":"ok","f":"write","value":%s%s,"time":2}
        {"process":0,"type":"invoke","f":"cas","value":%s%s,"time":3}
        {"process":0,"type":"ok","f":"cas","value":%s%s,"time":4}
        {"process":0,"type":"invoke","f":"read","value":%s%s,"time":5}
        {"process":0,"type":"ok","f":"read","value":%s%s,"time":6}
        """
            .formatted(
                named ? "1" : "[5,1]",
                key,
                named ? "1" : "[5,1]",
                key,
                value,
                key,
                value,
                key,
                named ? "null" : "[5,null]",
                key,
                named ? "2" : "[5,2]",
                key);
    assertThat(judge("history.jsonl", history)).isEqualTo(ExitCode.FINE);
    assertThat(printed()).contains("3 operations of 1 key");
  }

  @Test
  void unknownOperation_isLocated_withTheNearestForm() {
    Problem problem = problem("history.edn", GOOD.replace(":f :cas", ":f :caz"));
    assertThat(problem.code()).isEqualTo("E471");
    assertThat(problem.what()).isEqualTo("a register's `f` cannot be `caz`");
    assertThat(problem.help()).isEqualTo("did you mean `cas`?");
    assertThat(Objects.requireNonNull(problem.where()).line()).isEqualTo(3);

    assertThat(problem("history.edn", GOOD.replace(":f :cas", ":f :append")).help())
        .isEqualTo("registers have :read, :write and :cas");
    assertThat(problem("history.edn", GOOD.replaceFirst(":type :ok", ":type :okay")).help())
        .isEqualTo("did you mean `ok`?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          history.edn   | {:process 0, :type :ok, :f :read, :value 1}     | did not begin
          history.edn   | {:type :invoke, :f :read, :value 1}             | has no process
          history.edn   | {:process 0, :type :invoke, :f :cas, :value 1}  | needs two values
          history.edn   | {:process 0, :type                              | not EDN
          history.edn   | 17                                              | is not a map
          history.jsonl | {"process":                                     | not JSON
          history.jsonl | 17                                              | not a JSON object
          history.txt   | 17                                              | is not known
          """)
  void mistakes_areNamed(String name, String text, String what) {
    assertThat(problem(name, text).what()).contains(what);
  }
}
