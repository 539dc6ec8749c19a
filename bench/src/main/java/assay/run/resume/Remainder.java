package assay.run.resume;

import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What of a run that stopped in its middle counts, and what is still to be done.
///
/// A cell is done when it came to its end, or when it failed and the run went on without it: who repeated what failed
/// would choose. It is kept when it is done and those are that it hangs together with: where strategies are compared
/// all of its block, for a pair of cells from two parts of a run would show what the host did in between; and always
/// those that share its processes, which the first of them has warmed up. Others that were begun are superseded and done
/// again under another id, so that nothing that was written about them is written over.
///
/// @param plan what is to be done as a whole, with other ids for what is done again
/// @param kept the cells of it that are done
/// @param due those that are not, in their order
/// @param superseded the cells that were begun before and count for nothing, those of this time alone
public record Remainder(Plan plan, List<Cell> kept, List<Cell> due, List<Cell> superseded) {

  /// How the id of a cell ends that is done again.
  private static final Pattern AGAIN = Pattern.compile("-part\\d+$");

  /// That of a run.
  ///
  /// @param plan what was decided
  /// @param events what happened, in the order in which it was written
  /// @param part the number of the part that is to follow, 2 for the first time a run goes on
  public static Remainder of(Plan plan, List<TimedEvent> events, int part) {
    Set<String> begun =
        events.stream()
            .map(TimedEvent::cell)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<String> kept = kept(plan, done(plan, events));
    List<Cell> superseded =
        plan.cells().stream()
            .filter(cell -> !kept.contains(cell.id()) && begun.contains(cell.id()))
            .toList();
    Map<String, String> ids = new HashMap<>();
    superseded.forEach(cell -> ids.put(cell.id(), idOf(cell, part)));
    List<Cell> cells = plan.cells().stream().map(cell -> named(cell, ids)).toList();
    List<Cell> all = new ArrayList<>(plan.superseded());
    all.addAll(superseded);
    return new Remainder(
        plan.toBuilder().cells(cells).superseded(all).plan(),
        cells.stream().filter(cell -> kept.contains(cell.id())).toList(),
        cells.stream().filter(cell -> !kept.contains(cell.id())).toList(),
        superseded);
  }

  private static String idOf(Cell cell, int part) {
    return AGAIN.matcher(cell.id()).replaceFirst("") + "-part" + part;
  }

  private static Cell named(Cell cell, Map<String, String> ids) {
    String processesOf = cell.processesOf();
    return cell.again(
        ids.getOrDefault(cell.id(), cell.id()),
        processesOf == null ? null : ids.getOrDefault(processesOf, processesOf));
  }

  /// The ids of the cells that are done. One that failed last may have failed of what stopped the run.
  private static Set<String> done(Plan plan, List<TimedEvent> events) {
    Set<String> ended = new LinkedHashSet<>();
    Set<String> failed = new LinkedHashSet<>();
    String last = "";
    for (TimedEvent event : events) {
      String cell = event.cell();
      if (cell == null) {
        continue;
      }
      switch (event.type()) {
        case CELL_BEGINS -> last = cell;
        case CELL_ENDS -> ended.add(cell);
        case CELL_FAILED -> failed.add(cell);
        default -> {}
      }
    }
    Set<String> done = new LinkedHashSet<>();
    for (Cell cell : plan.cells()) {
      boolean gaveUp = failed.contains(cell.id());
      if (gaveUp ? !cell.id().equals(last) : ended.contains(cell.id())) {
        done.add(cell.id());
      }
    }
    return done;
  }

  /// Those of the cells that are done with all that they hang together with.
  private static Set<String> kept(Plan plan, Set<String> done) {
    Set<String> kept = new LinkedHashSet<>(done);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Cell cell : plan.cells()) {
        boolean breaks =
            kept.contains(cell.id())
                && plan.cells().stream()
                    .anyMatch(other -> together(plan, cell, other) && !kept.contains(other.id()));
        if (breaks) {
          kept.remove(cell.id());
          changed = true;
        }
      }
    }
    return kept;
  }

  private static boolean together(Plan plan, Cell one, Cell other) {
    return first(one).equals(first(other)) || (plan.compares() && one.repeat() == other.repeat());
  }

  /// The id of the cell that started its processes.
  private static String first(Cell cell) {
    return cell.processesOf() == null ? cell.id() : cell.processesOf();
  }
}
