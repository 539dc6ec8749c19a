package assay.report.text;

import assay.fact.FigureFacts.NoBound;
import assay.record.results.FigureRange;
import assay.record.results.FigureRange.Kind;
import assay.record.results.Results.Figure;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Explains the ranges beside figures: between runs, and within a run.
public final class RangeLegend {

  private RangeLegend() {}

  public static List<String> sentences(Stream<Figure> figures) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    List<Figure> all = figures.toList();
    all.stream()
        .filter(figure -> figure.text() == null && !figure.nothingBounds())
        .flatMap(figure ->
            Stream.of(FigureRange.between(figure), FigureRange.within(figure))
                .flatMap(Stream::ofNullable))
        .map(FigureRange::kind)
        .forEach(kinds::add);
    List<String> sentences = new ArrayList<>();
    kinds.forEach(kind -> sentences.add(sentence(kind)));
    if (all.stream().anyMatch(Figure::nothingBounds)) {
      String why = SentenceRenderer.of(new NoBound().fact());
      sentences.add("not known: %s.".formatted(why));
    }
    return sentences;
  }

  private static String sentence(Kind kind) {
    return switch (kind) {
      case INTERVAL -> "± or [ … ]: between runs, the 95 % interval of the figure.";
      case EXTREMES -> "min, max, all: between runs, the least and the most of them.";
      case WITHIN ->
          "(in run …): the figure's uncertainty within one run; another run may lie outside.";
    };
  }
}
