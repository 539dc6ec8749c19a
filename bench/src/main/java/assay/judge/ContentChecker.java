package assay.judge;

import assay.record.Mark;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import assay.record.Verdicts.Witness;
import java.util.ArrayList;
import java.util.List;

/// Rows that are not what they must be: missing, different, or there without anybody having written
/// them. The client read every row of every changed map and made each again from the seed; a row whose
/// last write has an unknown outcome may be as before or as after.
final class ContentChecker implements Checker {

  private static final int MOST_WITNESSES = 10;

  @Override
  public String name() {
    return "content";
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<Mark> inspections =
        evidence.marks().stream().filter(mark -> mark.type() == Mark.Type.INSPECTED).toList();
    if (inspections.isEmpty()) {
      return Verdict.unknown("no map was inspected");
    }
    long expected = sum(inspections, "expected");
    long unsure = sum(inspections, "unsure");
    long wrong =
        sum(inspections, "missing")
            + sum(inspections, "different")
            + sum(inspections, "unexpected");
    String text = "%s of %s rows".formatted(Text.count(wrong), Text.count(expected));
    String summary =
        "%s %s not what they must be, in %s of %s"
                .formatted(
                    text,
                    wrong == 1 ? "is" : "are",
                    many(inspections.size(), "inspection"),
                    many(maps(inspections), "map"))
            + (unsure == 0 ? "" : "; of %s either of two is right".formatted(Text.count(unsure)));
    return new Verdict(
        wrong == 0 ? Status.VALID : Status.INVALID,
        summary,
        List.of(Measure.of("wrong-rows", wrong, text)),
        List.of(),
        witnesses(inspections));
  }

  private static long sum(List<Mark> inspections, String field) {
    return inspections.stream().mapToLong(mark -> mark.number(field, 0)).sum();
  }

  private static int maps(List<Mark> inspections) {
    return (int) inspections.stream().map(mark -> mark.fields().get("map")).distinct().count();
  }

  private static List<Witness> witnesses(List<Mark> inspections) {
    List<Witness> witnesses = new ArrayList<>();
    for (Mark mark : inspections) {
      String map = mark.fields().getOrDefault("map", "");
      long wrong = mark.number("missing", 0) + mark.number("different", 0);
      long unexpected = mark.number("unexpected", 0);
      for (int i = 1; mark.fields().containsKey("witness-" + i); i++) {
        String row = mark.fields().get("witness-" + i);
        witnesses.add(new Witness("%s%s: %s".formatted(map, when(mark), row), List.of()));
      }
      if (wrong + unexpected > 0 && !mark.fields().containsKey("witness-1")) {
        String sentence =
            "%s%s: %s of %s rows missing or different, %s unexpected"
                .formatted(
                    map,
                    when(mark),
                    Text.count(wrong),
                    Text.count(mark.number("expected", 0)),
                    Text.count(unexpected));
        witnesses.add(new Witness(sentence, List.of()));
      }
    }
    return witnesses.size() > MOST_WITNESSES ? witnesses.subList(0, MOST_WITNESSES) : witnesses;
  }

  private static String when(Mark mark) {
    String step = mark.step();
    return step == null || step.isEmpty() ? " after loading" : " after " + step;
  }

  private static String many(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
