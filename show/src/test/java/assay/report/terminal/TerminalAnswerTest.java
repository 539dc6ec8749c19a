package assay.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.record.ResultsDraft;
import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.model.KeyFigureTable;
import assay.report.model.ReportModel;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TerminalAnswerTest {

  private static final ReportModel SHEET = FirstLook.fourConfigurations().sheet();
  private static final TerminalCapabilities WIDE = new TerminalCapabilities(100, false, false);

  @Test
  void table_hasARowForEachConfigurationInTheStudysOrder() {
    assertThat(row(lines(SHEET, WIDE), "sync"))
        .startsWith("sync (baseline)", "418 µs", "220 µs", "0");
    assertThat(row(lines(SHEET, WIDE), "closest+scheduled(2s)")).contains("29.6 %", "800");
  }

  /// One kill that lost nothing shows little: `0` alone would say *safe*.
  @Test
  void noLossAfterAFault_isToldWithWhatItStillAllows() {
    assertThat(lines(SHEET, WIDE))
        .anyMatch(line ->
            line.matches(
                " {2}• 0 lost writes in \\d+ faults? still allow up to [\\d.]+ % of such faults to lose some: {2}sync"));
  }

  @Test
  void questionWithoutAnAnswer_isToldWithItsReason() {
    assertThat(lines(SHEET, WIDE))
        .contains("  ? not known: p99.9(get) < 50ms:  “sync” (too few requests)");
  }

  @Test
  void answer_hasOneOrder_tableFindingsPointersVerdict() {
    List<String> lines = lines(SHEET, WIDE);

    assertThat(lines.getFirst()).startsWith("first-look · coherence 25.03.2 · ");
    assertThat(lines)
        .containsSubsequence(
            "  report   runs/x/report.html", "  why      assay explain lost-writes --run 0a1d");
    assertThat(lines.getLast())
        .startsWith("✗ 1 of 2 objectives missed by 3 of 4 configurations")
        .endsWith("exit code 4")
        .hasSize(100);
    assertThat(index(lines, "  sync")).isLessThan(index(lines, "  ✗ lost writes:"));
    assertThat(index(lines, "  ✗ lost writes:")).isLessThan(index(lines, "  report"));
  }

  @Test
  void harmOfEachConfiguration_isInOneLine_lossesFirst() {
    List<String> lines = lines(SHEET, new TerminalCapabilities(200, false, false));

    assertThat(index(lines, "  ✗ lost writes:")).isLessThan(index(lines, "  ✗ stale reads:"));
    assertThat(lines.get(index(lines, "  ✗ lost writes:")))
        .contains("scheduled(2s) (400)", "none (1,200)")
        .doesNotContain("sync (");
  }

  /// A name such as `base` does not say what the others change.
  @Test
  void baseline_saysItsValuesOfWhatTheOthersChange() {
    assertThat(lines(varied(Map.of("backup", "sync", "heap", "256m", "reads", "primary")), WIDE))
        .contains("  baseline  backup: sync, reads: primary");
    assertThat(lines(varied(Map.of("backup", "sync", "jvm", "-X".repeat(50))), WIDE))
        .contains("  baseline  backup: sync, … 1 more");
    // The name `sync` says it.
    assertThat(lines(varied(Map.of("backup", "sync", "heap", "256m")), WIDE))
        .noneMatch(line -> line.startsWith("  baseline"));
  }

  /// Four configurations, of which the first has these settings and the others have their own, but for the heap.
  private static ReportModel varied(Map<String, String> settings) {
    Plan plan = SHEET.plan();
    Map<String, String> others = new TreeMap<>(settings);
    others.replaceAll((name, value) -> name.equals("heap") ? value : "another");
    List<Configuration> named = new ArrayList<>(List.of(configuration(plan, 0, settings)));
    for (int i = 1; i < plan.configurations().size(); i++) {
      named.add(configuration(plan, i, others));
    }
    return Altered.with(SHEET, plan.toBuilder().configurations(named).plan());
  }

  private static Configuration configuration(Plan plan, int index, Map<String, String> settings) {
    Configuration from = plan.configurations().get(index);
    Map<String, Value> values = new TreeMap<>();
    settings.forEach((name, text) -> values.put(name, new Value(text, "default")));
    return new Configuration(from.name(), from.slug(), values);
  }

  /// The totals of the table would be taken for writes of the steps alone.
  @Test
  void totalsOfLostWrites_sayWhatWasLoaded() {
    String text = String.join("\n", lines(Altered.with(SHEET, loaded(5_000, 5_016)), WIDE));

    assertThat(text)
        .contains("• totals of writes:  include 5,000 to 5,016 writes that loaded the data first");
    assertThat(String.join("\n", lines(Altered.with(SHEET, loaded(5_016, 5_016)), WIDE)))
        .contains("• totals of writes:  include 5,016 writes that loaded");
    assertThat(String.join("\n", lines(SHEET, WIDE))).doesNotContain("loaded");
  }

  @Test
  void withoutTotals_nothingSaysWhatTheyHold() {
    ReportModel six = new FirstLook(FirstLook.fourConfigurations().names(), 6).sheet();
    assertThat(String.join("\n", lines(Altered.with(six, loaded(5_000)), WIDE)))
        .contains("lost writes")
        .doesNotContain("loaded");
  }

  private static Verdicts loaded(long... entries) {
    List<TrialVerdict> verdicts = new ArrayList<>();
    for (long of : entries) {
      verdicts.add(
          new TrialVerdict(
              "sync-1",
              "sync",
              1,
              "lost-writes",
              new Verdict(
                  Status.VALID,
                  Fact.quoted("none"),
                  List.of(Measure.of(Verdicts.LOADED_WRITES, of, Fact.quoted("" + of))),
                  List.of(),
                  List.of())));
    }
    return new Verdicts(Verdicts.SCHEMA, "0a1d", verdicts);
  }

  @Test
  void oneRunOfEach_comparesNoSpeed_andSaysWhatWould() {
    assertThat(lines(SHEET, WIDE))
        .anyMatch(line -> line.startsWith("  ? speed not compared:  1 run each  →  --repeats 6"));
    assertThat(lines(new FirstLook(List.of("sync", "none"), 6).sheet(), WIDE))
        .noneMatch(line -> line.contains("not compared"));
  }

  @ParameterizedTest
  @CsvSource({"60", "100", "200"})
  void answer_keepsToOneScreen_howeverManyConfigurations(int width) {
    for (int configurations : List.of(1, 4, 10, 40)) {
      List<String> names =
          IntStream.rangeClosed(1, configurations)
              .mapToObj(i -> "closest+scheduled(" + i + "s)")
              .toList();

      List<String> lines =
          lines(new FirstLook(names, 6).sheet(), new TerminalCapabilities(width, false, false));

      assertThat(lines).hasSizeLessThanOrEqualTo(TerminalAnswer.HEIGHT);
      assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
      if (configurations == 40) {
        assertThat(lines).anyMatch(line -> line.contains(" more configurations with --all"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"60", "100", "200"})
  void figures_areNeverCut(int width) {
    String text =
        String.join(" ", lines(SHEET, new TerminalCapabilities(width, false, false)))
            .replaceAll("\\s+", " ");
    KeyFigureTable table = KeyFigureTable.of(SHEET);

    for (KeyFigureTable.Row row : table.rows()) {
      row.cells().subList(0, table.asked()).forEach(cell -> assertThat(text).contains(cell.text()));
    }
  }

  @Test
  void aRunOfNothing_saysThatItDoesNotCount() {
    Results none = Altered.rows(SHEET.results(), List.of());

    assertThat(lines(Altered.with(SHEET, none), WIDE)).hasSizeGreaterThan(3);
  }

  @Test
  void leanRun_isSaidOnce() {
    Results results = SHEET.results();
    Results lean =
        ResultsDraft.of(results)
            .size(true, results.seed(), 1)
            .trust(
                List.of(
                    Caveat.serious(new Fact("lean-run", Map.of())),
                    Caveat.serious(new Fact("no-control", Map.of()))))
            .results();

    String text = String.join("\n", lines(Altered.with(SHEET, lean), WIDE));

    assertThat(text).contains("lean run: not comparable · no A/A control").doesNotContain(" more");
    assertThat(text.split("lean run", -1)).hasSize(2);
  }

  @Test
  void ascii_hasNothingElse() {
    assertThat(
            TerminalAnswer.render(
                SHEET,
                new TerminalCapabilities(80, true, false),
                new TerminalAnswer.Typed("r", "0a1d")))
        .matches("[\\x20-\\x7E\\n]+")
        .contains("418 us", "x lost writes", "x 1 of 2 objectives missed by 3 of 4 configurations");
  }

  @Test
  void colour_addsNothingButColour() {
    String colour =
        TerminalAnswer.render(
            SHEET,
            new TerminalCapabilities(100, false, true),
            new TerminalAnswer.Typed("r", "0a1d"));

    assertThat(colour).contains("\u001B[31m✗");
    assertThat(colour.replaceAll("\u001B\\[\\d+m", ""))
        .isEqualTo(TerminalAnswer.render(SHEET, WIDE, new TerminalAnswer.Typed("r", "0a1d")));
  }

  @Test
  void hostileNames_sendNoEscapes() {
    ReportModel hostile = new FirstLook(List.of("\u001B[2Jwiped", "b\rc"), 1).sheet();

    assertThat(TerminalAnswer.render(hostile, WIDE, new TerminalAnswer.Typed("r", "0a1d")))
        .doesNotContain("\u001B")
        .doesNotContain("\r");
  }

  private static List<String> lines(ReportModel model, TerminalCapabilities screen) {
    return TerminalAnswer.render(
            model, screen, new TerminalAnswer.Typed("runs/x/report.html", "0a1d"))
        .lines()
        .toList();
  }

  private static int index(List<String> lines, String start) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    throw new AssertionError("no line begins with '" + start + "' in\n" + String.join("\n", lines));
  }

  private static List<String> row(List<String> lines, String name) {
    return List.of(lines.get(index(lines, "  " + name)).strip().split("\\s{2,}"));
  }
}
