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

/// Which cells of a stopped run count, and which are still to be done.
///
/// A cell is done if it came to its end, or if it failed and the run continued: repeating only failed cells would
/// bias the results. A done cell is kept if the cells it depends on are done. These are all cells of its block if
/// strategies are compared, because a pair from two parts of a run would show what changed on the host in between.
/// They are also all cells that share its processes, which the first cell has warmed up. Other begun cells are
/// superseded and repeated under a new id, which overwrites nothing.
///
/// @param plan the whole plan, with new ids for repeated cells
/// @param due the remaining cells, in order
/// @param superseded cells that were begun before and do not count, of this resumption only
public record Remainder(Plan plan, List<Cell> kept, List<Cell> due, List<Cell> superseded) {

  /// The suffix of a repeated cell's id.
  private static final Pattern AGAIN = Pattern.compile("-part\\d+$");

  /// The remainder of a run.
  ///
  /// @param plan the run's plan
  /// @param events the recorded events, in order
  /// @param part the number of the next part, 2 for the first resumption
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

  /// The ids of done cells. A failed last cell is not done: it may have failed because the run stopped.
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

  /// The done cells whose dependencies are all done.
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

  /// The id of the cell that started a cell's processes.
  private static String first(Cell cell) {
    return cell.processesOf() == null ? cell.id() : cell.processesOf();
  }
}
