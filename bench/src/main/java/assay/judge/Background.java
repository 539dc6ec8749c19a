package assay.judge;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.Mark;
import assay.record.Users;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The background users of a cell's steps, as the record tells of them.
final class Background {

  /// Why costs of a request are withheld: the members worked for others too.
  static final String SHARED =
      "every open step ran under traffic, whose requests the members answered too";

  private Background() {}

  /// The users of every step that had some to its end, in the plan's order.
  static List<Users> of(Plan plan, CellRecord cell) {
    List<Users> all = new ArrayList<>();
    for (Step step : plan.steps()) {
      Mark begins = mark(cell, step, Mark.Type.TRAFFIC_BEGINS);
      Mark ends = mark(cell, step, Mark.Type.TRAFFIC_ENDS);
      if (begins != null && ends != null) {
        all.add(users(step, begins, ends));
      }
    }
    return all;
  }

  private static @Nullable Mark mark(CellRecord cell, Step step, Mark.Type type) {
    return cell.marks().stream()
        .filter(mark -> mark.type() == type && step.id().equals(mark.step()))
        .findFirst()
        .orElse(null);
  }

  private static Users users(Step step, Mark begins, Mark ends) {
    return new Users(
        step.id(),
        (int) begins.number("users", 0),
        (int) begins.number("answered", 0),
        begins.fields().getOrDefault("process", ""),
        ends.number("nanos", 0),
        ends.number("requests", 0),
        ends.number("failures", 0),
        ends.number("rows", 0),
        ends.number("meanNanos", 0),
        ends.number("maxNanos", 0),
        ends.number("late", 0),
        (int) ends.number("unfinished", 0),
        (int) ends.number("collections", 0),
        ends.fields().get("failure"));
  }

  /// What a reader must know of the users of these cells, a sentence each.
  static List<String> doubts(List<CellFinding> findings) {
    List<String> sentences = new ArrayList<>();
    List<Users> all = findings.stream().flatMap(finding -> finding.traffic().stream()).toList();
    all.stream()
        .filter(users -> users.process().startsWith("client-"))
        .findFirst()
        .ifPresent(users ->
            sentences.add(
                "the background users were threads of the measuring client, since the members live"
                    + " inside it: what they took of it is in its times"));
    for (String step : all.stream().map(Users::step).distinct().toList()) {
      List<Users> own = all.stream().filter(users -> users.step().equals(step)).toList();
      step(step, own, sentences);
    }
    return sentences;
  }

  private static void step(String step, List<Users> own, List<String> sentences) {
    long requests = own.stream().mapToLong(Users::requests).sum();
    long failures = own.stream().mapToLong(Users::failures).sum();
    if (failures > 0) {
      sentences.add(
          "%s: %s of %s requests of its background users failed, the first with %s"
              .formatted(step, Text.count(failures), Text.count(requests), reason(own)));
    }
    long waiting = own.stream().filter(users -> users.answered() < users.users()).count();
    if (waiting > 0) {
      sentences.add(
          "%s began before all of its background users had had an answer, in %s"
              .formatted(step, Text.plural(waiting, "cell", "cells")));
    }
    int unfinished = own.stream().mapToInt(Users::unfinished).sum();
    if (unfinished > 0) {
      sentences.add(
          "%s of %s still waited for an answer half a minute after it, and were there when the next"
                  .formatted(Text.plural(unfinished, "background user", "background users"), step)
              + " step began");
    }
  }

  private static String reason(List<Users> own) {
    return own.stream()
        .map(Users::failure)
        .filter(failure -> failure != null)
        .map(String::valueOf)
        .findFirst()
        .orElse("no reason");
  }
}
