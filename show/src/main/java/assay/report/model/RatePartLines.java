package assay.report.model;

import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Told;
import assay.report.model.AnswerLines.Item;
import assay.report.model.AnswerLines.Line;
import assay.report.model.AnswerLines.Tone;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The answer to the question at which load configurations differ: a line for each percentile that the study asks for,
/// if its rate changes.
public final class RatePartLines {

  private final RateTable table;
  private final String baseline;
  private final List<String> others;

  private RatePartLines(ReportModel model, RateTable table) {
    this.table = table;
    this.baseline = model.plan().baseline().name();
    this.others = model.configurations().stream().filter(name -> !name.equals(baseline)).toList();
  }

  public static List<Line> of(ReportModel model) {
    if (model.configurations().size() < 2) {
      return List.of();
    }
    return RateTable.of(model).stream()
        .filter(RateTable::asked)
        .map(table -> new RatePartLines(model, table).line())
        .toList();
  }

  private Line line() {
    String about = table.label() + ", part by part";
    if (!table.tested()) {
      return new Line(Tone.NOT_KNOWN, about, List.of(new Item(table.largest(), table.untested())));
    }
    List<Item> items = others.stream().flatMap(this::items).toList();
    boolean known =
        others.stream()
            .anyMatch(name -> !parts(name, told -> told != Told.NOT_COMPARABLE).isEmpty());
    return new Line(known ? Tone.PLAIN : Tone.NOT_KNOWN, about, items);
  }

  private Stream<Item> items(String name) {
    List<Item> items = new ArrayList<>();
    difference(name, Told.BETTER, "faster").ifPresent(items::add);
    difference(name, Told.WORSE, "slower").ifPresent(items::add);
    if (items.isEmpty() && !parts(name, Told.NOT_DISTINGUISHABLE::equals).isEmpty()) {
      items.add(new Item("no difference of %s from %s is shown".formatted(name, baseline), ""));
    }
    List<RatePartResult> neither = parts(name, Told.NOT_COMPARABLE::equals);
    if (!neither.isEmpty()) {
      List<String> why =
          neither.stream()
              .flatMap(part -> table.compared(name, part).stream())
              .map(each ->
                  SentenceRenderer.of(each.sentence()).replaceFirst("^not comparable: ", ""))
              .distinct()
              .toList();
      items.add(
          new Item(
              "%s is not comparable %s".formatted(name, when(neither)), String.join("; ", why)));
    }
    return items.stream();
  }

  /// The parts in which a configuration differs from the baseline, and by how much.
  private Optional<Item> difference(String name, Told told, String word) {
    List<RatePartResult> parts = parts(name, told::equals);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    double[] ratios =
        parts.stream()
            .flatMap(part -> table.compared(name, part).stream())
            .map(Comparison::effect)
            .flatMap(Stream::ofNullable)
            .mapToDouble(effect -> told == Told.BETTER ? 1 / effect : effect)
            .sorted()
            .toArray();
    String most = NumberFormat.ratio(ratios[ratios.length - 1]);
    String detail = parts.size() == 1 ? most : AmountFormat.ratioNumber(ratios[0]) + " … " + most;
    return Optional.of(
        new Item("%s is %s than %s %s".formatted(name, word, baseline, when(parts)), detail));
  }

  private List<RatePartResult> parts(String name, Predicate<Told> which) {
    return table.rows().stream()
        .filter(part -> table.compared(name, part).map(Comparison::told).filter(which).isPresent())
        .toList();
  }

  /// `from 2.4 s to 3.6 s and from 8.4 s to 15.6 s`: parts that follow one another are one time.
  private String when(List<RatePartResult> parts) {
    if (parts.size() == table.rows().size()) {
      return "in every part";
    }
    List<String> times = new ArrayList<>();
    RatePartResult from = parts.getFirst();
    for (int i = 0; i < parts.size(); i++) {
      RatePartResult part = parts.get(i);
      boolean last = i + 1 == parts.size() || parts.get(i + 1).part() > part.part() + 1;
      if (last) {
        times.add(
            "from %s to %s"
                .formatted(RateTable.time(from.fromNanos()), RateTable.time(part.toNanos())));
        from = i + 1 == parts.size() ? part : parts.get(i + 1);
      }
    }
    return String.join(" and ", times);
  }
}
