package assay.judge;

import assay.plan.Plan;
import assay.plan.Step;
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
}
