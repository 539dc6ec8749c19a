package assay.judge;

import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.Caveat;
import assay.record.CellRecord;
import assay.record.StepEvent;
import assay.record.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
      Optional<StepEvent.TrafficBegins> begins = first(cell, step, StepEvent.TrafficBegins.class);
      Optional<StepEvent.TrafficEnds> ends = first(cell, step, StepEvent.TrafficEnds.class);
      if (begins.isPresent() && ends.isPresent()) {
        all.add(users(step, begins.get(), ends.get()));
      }
    }
    return all;
  }

  private static <E extends StepEvent> Optional<E> first(
      CellRecord cell, Step step, Class<E> sort) {
    return cell.marks().stream()
        .filter(mark -> step.id().equals(mark.step()))
        .flatMap(mark -> mark.event(sort).stream())
        .findFirst();
  }

  private static Users users(
      Step step, StepEvent.TrafficBegins begins, StepEvent.TrafficEnds ends) {
    return new Users(
        step.id(),
        begins.users(),
        begins.answered(),
        begins.process(),
        ends.nanos(),
        ends.requests(),
        ends.failures(),
        ends.rows(),
        ends.meanNanos(),
        ends.maxNanos(),
        ends.late(),
        ends.unfinished(),
        ends.collections(),
        ends.failure().orElse(null));
  }

  /// What a reader must know of the users of these cells, a caveat each.
  static List<Caveat> doubts(List<CellFinding> findings) {
    List<Caveat> caveats = new ArrayList<>();
    List<Users> all = findings.stream().flatMap(finding -> finding.traffic().stream()).toList();
    all.stream()
        .filter(users -> ProcessName.isClient(users.process()))
        .findFirst()
        .ifPresent(users ->
            caveats.add(
                Caveat.limits(
                    "times contain what the background users took: these were threads of the measuring"
                        + " client, since the members live inside it")));
    for (String step : all.stream().map(Users::step).distinct().toList()) {
      List<Users> own = all.stream().filter(users -> users.step().equals(step)).toList();
      step(step, own, caveats);
    }
    return caveats;
  }

  private static void step(String step, List<Users> own, List<Caveat> caveats) {
    long requests = own.stream().mapToLong(Users::requests).sum();
    long failures = own.stream().mapToLong(Users::failures).sum();
    if (failures > 0) {
      caveats.add(
          Caveat.limits(
              "%s ran under less traffic than planned: %s of %s requests of its background users failed, the first with %s"
                  .formatted(step, Text.count(failures), Text.count(requests), reason(own))));
    }
    long waiting = own.stream().filter(users -> users.answered() < users.users()).count();
    if (waiting > 0) {
      caveats.add(
          Caveat.limits(
              "%s began under less traffic than planned in %s: not all of its background users had had an answer"
                  .formatted(step, Text.plural(waiting, "run", "runs"))));
    }
    int unfinished = own.stream().mapToInt(Users::unfinished).sum();
    if (unfinished > 0) {
      caveats.add(
          Caveat.limits(
              ("the step after %1$s began under traffic of %1$s: %2$s still waited for an answer half a minute"
                      + " after it")
                  .formatted(
                      step, Text.plural(unfinished, "background user", "background users"))));
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
