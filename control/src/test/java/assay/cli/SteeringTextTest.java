package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import assay.record.results.Results;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.run.ReportWriter;
import assay.words.GlossaryEntry;
import assay.words.GlossaryEntry.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Text in a foreign record cannot control a terminal, a browser, a spreadsheet or a CI service, in
/// any field and with any command.
final class SteeringTextTest {

  /// Terminal titles, colours and directions; a separate line with a command for GitHub's runners;
  /// a formula; a script; an image, and the end of a table's cell.
  private static final String STEERING =
      "\u001B]0;PWN\u0007\u001B[31m\u202EX\u0000\u009B31m\u2028\r\n::error::y ##[error]z\n=cmd()<script>![i](http://i)|";

  /// A text that is one itself from its first character on.
  private static final String FORMULA = "=cmd()" + STEERING;

  private static final Pattern FORMULA_CELL = Pattern.compile("(?m)(^|,)\"?[=+@]");

  private static final Pattern STEERS =
      Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}&&[^\\n\\t]]");

  @TempDir private Path folder;

  private RunDirectory run;

  @AfterEach
  void none() {
    CheckerRegistry.bring(List.of());
  }

  @BeforeEach
  void judge() throws IOException {
    run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    ReportWriter.judge(run);
  }

  /// Each text in a tree, with a way to replace it.
  private record Text(String path, String text, Consumer<String> change) {

    static Stream<Text> in(JsonNode tree, String path) {
      List<Text> texts = new ArrayList<>();
      if (tree instanceof ObjectNode object) {
        for (String key : List.copyOf(object.propertyNames())) {
          of(object.get(key), path + "/" + key, value -> object.put(key, value))
              .forEach(texts::add);
        }
      } else if (tree instanceof ArrayNode array) {
        for (int i = 0; i < array.size(); i++) {
          int at = i;
          of(array.get(i), path + "/" + i, value -> array.set(at, value)).forEach(texts::add);
        }
      }
      return texts.stream();
    }

    private static Stream<Text> of(JsonNode node, String path, Consumer<String> change) {
      return node.isString()
          ? Stream.of(new Text(path, node.stringValue(), change))
          : in(node, path);
    }
  }

  /// Appends the payload to every text that the sheet can still be read with.
  private static String steering(String json, String group, Class<?> form) {
    JsonNode tree = JsonCodec.read(json, JsonNode.class);
    for (Text text : Text.in(tree, "").toList()) {
      if (text.path.startsWith("/" + group)) {
        text.change.accept(text.text + STEERING);
        if (!isRead(tree, form)) {
          text.change.accept(text.text);
        }
      }
    }
    return JsonCodec.document(tree);
  }

  private static boolean isRead(JsonNode tree, Class<?> form) {
    try {
      return JsonCodec.read(JsonCodec.document(tree), form) != null;
    } catch (JacksonException | IllegalArgumentException e) {
      return false;
    }
  }

  @TestFactory
  Stream<DynamicTest> everyFieldOfASheet() throws IOException {
    String sound = Files.readString(run.results());
    return JsonCodec.read(sound, JsonNode.class).propertyNames().stream()
        .filter(group ->
            !steering(sound, group, Results.class)
                .equals(JsonCodec.document(JsonCodec.read(sound, JsonNode.class))))
        .map(group ->
            DynamicTest.dynamicTest(
                group,
                () -> {
                  Files.writeString(run.results(), steering(sound, group, Results.class));
                  SealWriter.judged(run);
                  check();
                }));
  }

  @Test
  void soundRecord_isShownEverywhere() throws IOException {
    check();
    assertThat(List.of(run.report(), run.table(), run.summary(), run.junit()))
        .allSatisfy(file -> assertThat(file).exists());
  }

  @Test
  void labelsOfTheIndex() throws IOException {
    Path index = run.root().resolveSibling("index.ndjson");
    Files.writeString(
        index,
        JsonCodec.line(
                JsonCodec.read(
                            "{\"id\":\"0a1d\",\"study\":\"first-look\",\"started\":\"2026-11-27T14:30:18.309Z\",\"outcome\":\"FINE\",\"label\":\"\",\"folder\":\"\"}",
                            JsonNode.class)
                        instanceof ObjectNode line
                    ? line.put("label", "l" + STEERING)
                        .put("outcome", "FINE" + STEERING)
                        .put("folder", run.root().toString())
                    : "")
            + "\n");
    check();
  }

  /// The content that a judgement puts into every output.
  @Test
  void whatTheRecordSays() throws IOException {
    String environment = Files.readString(run.environment());
    Files.writeString(
        run.environment(), steering(environment, "", assay.record.environment.Environment.class));
    StringBuilder events = new StringBuilder();
    for (String line : Files.readAllLines(run.events())) {
      ObjectNode event = (ObjectNode) JsonCodec.read(line, JsonNode.class);
      if (event.path("text").isString()) {
        event.put("text", event.path("text").stringValue() + STEERING);
      }
      events.append(JsonCodec.line(event)).append('\n');
    }
    Files.writeString(run.events(), events);
    Path plan = run.plan();
    Files.writeString(
        plan,
        Files.readString(plan)
            .replaceFirst(
                "(?m)^question: .*$", "question: \"q \\\\e[31m\\\\u202E \\\\r\\\\n::error::y\""));
    SealedSample.seal(run, RunRecord.planOf(run));
    check();
    ReportWriter.judge(run);
    check();
  }

  /// Its words may hold anything that can be seen.
  @Test
  void whatAUsersCheckerSays() throws IOException {
    CheckerRegistry.bring(List.of(new Steering()));
    String seen = "=cmd()<script>![i](http://i)|";
    Map<String, String> traits = new TreeMap<>(Steering.TRAITS);
    traits.put("said", seen);
    GlossaryEntry word =
        new GlossaryEntry(
            Steering.NAME, Kind.CHECK, seen, seen, "count", traits, Map.of(), List.of(seen));
    Plan plan =
        RunRecord.planOf(run).toBuilder()
            .checks(List.of(Steering.NAME, "lost-writes"))
            .asks(List.of(Steering.NAME))
            .words(List.of(word))
            .plan();
    PlanFile.write(plan, run.plan());
    SealedSample.seal(run, plan);
    ReportWriter.judge(run);
    assertThat(Files.readString(run.results())).contains("![i](http://i)");
    check();
    assertThat(printed(List.of("report", run.root().toString(), "--all"))).contains("cmd()");
  }

  /// A user's checker finds something, and puts everything into each of its texts.
  private static final class Steering implements Checker {

    private static final String NAME = "steering-check";

    private static final Map<String, String> TRAITS =
        Map.ofEntries(
            Map.entry("side", "cost"),
            Map.entry("better", "lower"),
            Map.entry("fold", "worst"),
            Map.entry("timing", "none"),
            Map.entry("check", NAME),
            Map.entry("harm", "yes"),
            Map.entry("page", "shown"),
            Map.entry("compare", "shown"),
            Map.entry("answer", "50"),
            Map.entry("trade", "50"));

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Verdict check(Evidence evidence) {
      return new Verdict(
          Status.INVALID,
          Fact.quoted(FORMULA),
          List.of(Measure.of(NAME, 3, Fact.quoted(FORMULA))),
          List.of(new Curve(FORMULA, List.of(new Point(0, 0, 1), new Point(1e9, 1, 1)))),
          List.of(
              new Witness(
                  Fact.quoted(FORMULA),
                  List.of(new Line(FORMULA, "client-1" + STEERING, 1, 1, 1, 2)))));
    }
  }

  private void check() throws IOException {
    String here = run.root().toString();
    for (List<String> command :
        List.of(
            List.of("report", here),
            List.of("report", here, "--all"),
            List.of("trend"),
            List.of("trend", "first-look"),
            List.of("compare", here, here),
            List.of("compare", here, here, "--format", "md"),
            List.of("export", here, "--out", exported("json")),
            List.of("export", here, "--format", "openmetrics", "--out", exported("om")),
            List.of("export", here, "--format", "jtl", "--out", exported("jtl")),
            List.of("export", here, "--format", "hdr", "--out", exported("hdr")),
            List.of("site", "--out", exported("site")),
            List.of("judge", "no-such-run"),
            List.of("reproduce", here),
            List.of("shrink", here),
            List.of("resume", here))) {
      String printed = printed(command);
      assertThat(printed).as("%s", command).isNotEmpty().doesNotContain("a bug in Assay");
      assertPlain(String.join(" ", command), printed);
      assertThat(printed.lines().filter(SteeringTextTest::isRunnerCommand))
          .as("%s", command)
          .isEmpty();
    }
    for (Path file : List.of(run.report(), run.table(), run.summary(), run.junit())) {
      if (Files.exists(file)) {
        String text = Files.readString(file).replace("\r\n", "\n");
        assertPlain(file.getFileName().toString(), text);
        // In a block of code, Markdown has no markup.
        String marked = text.replaceAll("(?m)^    .*", "");
        if (!file.equals(run.table())) {
          assertThat(marked).as("%s", file).doesNotContain("()<script>");
        }
        if (file.equals(run.summary())) {
          assertThat(marked).doesNotContainPattern("(?<!\\\\)!\\[i");
        }
      }
    }
    assertThat(made("site"))
        .isNotEmpty()
        .allSatisfy(page -> {
          assertPlain(page.toString(), Files.readString(page));
          assertThat(Files.readString(page)).doesNotContain("()<script>");
        });
    for (Path export : Stream.of("json", "jtl", "hdr", "om").flatMap(this::made).toList()) {
      assertPlain(export.toString(), Files.readString(export));
    }
    Stream.concat(made("jtl"), Stream.of(run.table()).filter(Files::exists))
        .forEach(table -> assertThat(table).content().doesNotContainPattern(FORMULA_CELL));
  }

  /// As GitHub's runners read a line.
  private static boolean isRunnerCommand(String line) {
    return line.stripLeading().startsWith("::") || line.contains("##[");
  }

  private String exported(String name) {
    return folder.resolve("made").resolve(name).toString();
  }

  private Stream<Path> made(String name) {
    Path exported = Path.of(exported(name));
    try (Stream<Path> files = Files.isDirectory(exported) ? Files.walk(exported) : Stream.of()) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertPlain(String where, String text) {
    assertThat(STEERS.matcher(text).results().map(found -> (int) found.group().charAt(0)).toList())
        .as(where)
        .isEmpty();
  }

  private String printed(List<String> command) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream all = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Workspace here = new Workspace(folder, folder);
    Assay.commandLine(here, new Terminal(all, all, false), new CommandExecution(here))
        .execute(command.toArray(String[]::new));
    return printed.toString(StandardCharsets.UTF_8);
  }
}
