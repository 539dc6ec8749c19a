package assay.study.steps;

import assay.plan.FaultSpec;
import assay.plan.fault.FaultKind;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/// The targets that the faults of a plan have harmed so far, as far as names tell.
public final class HarmedTargets {

  private final int members;
  private final Set<String> gone = new HashSet<>();
  private int others;
  private boolean any;

  public HarmedTargets(int members) {
    this.members = members;
  }

  /// Begins a step, in which `another` may be any remaining member.
  public void begin() {
    others = 0;
    any = false;
  }

  /// Whether the next fault has a target; reports the problem if not.
  ///
  /// @param left how many members are certainly left
  /// @param place maps a fault to its place in the study
  public boolean has(
      FaultSpec fault, int left, StudyProblems problems, Function<FaultSpec, SourceValue> place) {
    FaultKind kind = FaultKind.of(fault.fault()).orElseThrow();
    String target = fault.target();
    String what = "";
    if (gone.contains(target)) {
      what =
          "`%s` comes after a fault that has ended `%s` permanently"
              .formatted(fault.text(), target);
    } else if (kind.parts() && left < 2) {
      what = "`%s` leaves no member on the other side".formatted(fault.text());
    } else if (target.equals("another") && others + (any ? 1 : 0) >= members) {
      what =
          "`%s` finds no unharmed member: there %s %d"
              .formatted(fault.text(), members == 1 ? "is" : "are", members);
    }
    if (!what.isEmpty()) {
      problems.at(place.apply(fault), "E349", what, "target another member, or start more members");
      return false;
    }
    note(kind, target);
    return true;
  }

  private void note(FaultKind kind, String target) {
    if (kind.removes() && target.matches("(member|machine)-\\d+")) {
      gone.add(target);
    }
    if (target.equals("another")) {
      others++;
    } else if (!kind.adds()) {
      any = true;
    }
  }
}
