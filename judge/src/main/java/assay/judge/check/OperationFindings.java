package assay.judge.check;

import assay.api.Observation;
import assay.fact.Finding;
import assay.record.history.History;
import assay.record.history.Operation.Op;

/// What single operations wrote or returned, as findings.
public final class OperationFindings {

  private OperationFindings() {}

  public record NoReadToJudge() implements Finding {}

  public record VersionSeen(long version) implements Finding {}

  public record DeleteSeen(long version) implements Finding {}

  public record NothingSeen() implements Finding {}

  public record DamagedSeen() implements Finding {}

  public record DamagedRead(int key) implements Finding {}

  /// A read of what no write can have left.
  public record PhantomRead(int key, Finding returned) implements Finding {}

  /// What an operation on a register wrote or found.
  public static Finding version(History history, int event) {
    if (history.op(event) == Op.DELETE) {
      return new DeleteSeen(history.version(event));
    }
    return version(history.foundNothing(event) ? Observation.ABSENT : history.version(event));
  }

  public static Finding version(long version) {
    if (version == Observation.ABSENT) {
      return new NothingSeen();
    }
    return version == Observation.CORRUPT ? new DamagedSeen() : new VersionSeen(version);
  }
}
