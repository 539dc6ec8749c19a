package assay.record;

import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that happened at a moment of a run: one line of `events.ndjson`.
///
/// @param nanos when, on the host's monotonic clock
/// @param cell the cell's id, or null for the run as a whole
/// @param type what kind of thing
/// @param step the step's id, or null outside of one
/// @param text one sentence for a reader
/// @param fields details by name
public record Mark(
    long nanos,
    @Nullable String cell,
    Type type,
    @Nullable String step,
    String text,
    Map<String, String> fields) {

  /// The kinds of marks.
  public enum Type {
    /// The run began; `epochMillis` holds the wall clock at `nanos`.
    RUN_BEGINS,
    /// A cell's cluster was asked to start.
    CELL_BEGINS,
    /// Members and clients are joined, every partition owned and backed up as asked; `startNanos`
    /// holds how long that took.
    READY,
    /// What lives in the members was weighed after a full collection of each; `entries` loaded so
    /// far, `bytes`, each member's own as `member-1.bytes` and in words as `member-1`; of the empty
    /// cluster the clients' too.
    WEIGHED,
    /// What lives in every process after the last step was weighed likewise; `members` (bytes in all of
    /// them), `most` (in the fullest member), `clients` (in all of them), and each one's own by its name.
    HELD,
    /// Values were serialized to see how large they are; `bytes` (the mean) and `values`.
    SERIALIZED,
    /// What a near cache did in a step, its warm-up included; `hits`, `misses`.
    NEAR,
    /// How often a client's solution began changes again in a step, its warm-up included; `retries`.
    RETRIED,
    /// A probe cannot see what it is for; `metric` and `reason`.
    DECLINED,
    /// The data was loaded; `entries` and `nanos`, the time of weighing left out.
    LOADED,
    /// The loaded cluster was left alone until now, for `nanos`.
    RESTED,
    /// A step's load began, its warm-up included.
    STEP_BEGINS,
    /// The measured window began.
    WINDOW_BEGINS,
    /// The measured window ended.
    WINDOW_ENDS,
    /// One part of a closed step ended; `part` (which, from 0), `text`, `round` (0 and up), `counted`, `nanos`, `requests`,
    /// `kind`, `ok` (how many were answered), `rows` (theirs together), `fewest`, `most`, and `expected`
    /// (with `steady` where rounds were repeated until their times stopped falling: whether they did)
    /// where the workload knows how many rows each must have; where some did not go well, `failures` and
    /// `failure`, why the first did not. A closed loop with a mix leaves one for each kind and phase when it
    /// has ended: the warm-up is round 0, the window round 1, and `nanos` how long the phase was.
    PART,
    /// Requests of a kind did not go well in a step, its warm-up included, for one reason, and the step
    /// has ended; `client`, `kind`, `outcome`, `count`, `exception` (its class), `message` (the first
    /// one's), `firstNanos`.
    REQUESTS_FAILED,
    /// The background users of a step are at work, before its load begins; `users`, `answered` (how many
    /// have had an answer), `waitedNanos`, and `process`, where they are.
    TRAFFIC_BEGINS,
    /// The background users of a step stopped, after its load had ended. What they did in between: `nanos`,
    /// `requests`, `failures`, `rows`, `meanNanos` and `maxNanos` of the good answers; `late`, the answers
    /// that were on their way at the end; `unfinished`, users that did not come to one; `collections`;
    /// `failure`, the first reason.
    TRAFFIC_ENDS,
    /// A trial of a search for a capacity was decided on, its step is the trial's own; `search` (the
    /// step's id), `number`, `rate`, `attempt`.
    TRIAL,
    /// A trial was judged; `search`, `number`, `rate`, `attempt`, `came`, `why`.
    TRIAL_JUDGED,
    /// A search for a capacity ended; `objective`, and `rate` where it found one.
    SEARCH_ENDS,
    /// A map was held against what it must hold, after the step or after loading; `map`, `expected`,
    /// `found`, `missing`, `different`, `unexpected`, `unsure`, `witness-1`, ….
    INSPECTED,
    /// The heaps of the members that were left after a step with faults were weighed after a full
    /// collection of each; `members` (how many), `used` and `max` (bytes in all of them).
    HEAPS,
    /// What lives at the end of a round of a soak, after a full collection of each: `members`, the bytes
    /// in all of them.
    LIVES,
    /// What lives on the heap of Assay's own process at the end of a round of a soak; `bytes`.
    BENCH_LIVES,
    /// A fault was asked for; `number` (the step's first is 1), `fault`, `target`, `members`
    /// (comma-separated).
    FAULT,
    /// The proof that a fault took effect; `number`, `proof`, and `share` where the kernel says what share
    /// of a CPU is left.
    FAULT_TOOK_EFFECT,
    /// A fault did not take effect; `number`, `reason`. The cell is not valid.
    FAULT_WITHOUT_EFFECT,
    /// A fault was taken back; `number`, `proof`, and `lastedNanos`, from when it was done until somebody
    /// began to take it back.
    FAULT_OVER,
    /// A fault could not be taken back; `number`, `reason`. The cell is not valid.
    FAULT_REMAINS,
    /// What the engine itself tells of its cluster, in its own order: members that join and leave.
    ENGINE_TELLS,
    /// Which members the engine counts as its own, at first and whenever that has changed; `members`
    /// (comma-separated).
    MEMBERS,
    /// A process stood still as a whole until now, for 50 ms or longer, as its own hiccup probe saw it:
    /// the platform let none of its threads run; `process`, `nanos`.
    STOOD_STILL,
    /// Partitions changed hands, those on one another's heels together; `partitions` (how many), `nanos`
    /// (from the first to the last).
    MOVED,
    /// The engine's own signal says a partition is not owned or backed up as asked.
    UNSAFE,
    /// The engine's own signal says every partition is owned and backed up as asked again.
    SAFE,
    /// The final read of every key began.
    AUDIT_BEGINS,
    /// The final read of every key ended; `keys`, `unreadable`.
    AUDIT_ENDS,
    /// A process ended that nobody asked to end; `process`, `exit`. The cell is not valid.
    PROCESS_LOST,
    /// A cell could not be finished; `reason`.
    CELL_FAILED,
    /// A cell ended.
    CELL_ENDS,
    /// The run was interrupted by the user.
    INTERRUPTED,
    /// The run ended.
    RUN_ENDS
  }

  /// What follows a process's name in the field that holds its bytes.
  public static final String BYTES = ".bytes";

  /// The same mark with a cell's id.
  public Mark in(String cellId) {
    return new Mark(nanos, cellId, type, step, text, fields);
  }

  /// A detail that is a whole number, or another number where the mark has none of that name.
  ///
  /// @throws ProblemException E703 where it is not a whole number
  public long number(String field, long otherwise) {
    String text = fields.get(field);
    if (text == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw damage(field, text);
    }
  }

  /// A detail that is a number above 0.
  ///
  /// @throws ProblemException E703 where it is not
  public double decimal(String field) {
    String text = fields.getOrDefault(field, "");
    try {
      double number = Double.parseDouble(text);
      if (number > 0 && number < Double.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw damage(field, text);
  }

  private ProblemException damage(String field, String text) {
    String what = "the mark %s at %d holds `%s: %s`".formatted(type, nanos, field, text);
    return new ProblemException(
        Exit.NOT_VALID,
        new Problem("E703", what, "restore events.ndjson from a copy or run the study again"));
  }
}
