package assay.plan.fault;

import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A kind of fault. There is one object per kind, in the order of `words.yaml`.
///
/// `words.yaml` has the texts of each kind, and its traits under `fault:`; [FaultTraits] explains each trait. All lists of
/// kinds derive from the traits, and none can miss a kind. Only code that means one kind and no other has a constant.
public final class FaultKind {

  /// The default length of each pause of a stutter.
  public static final Duration BURST = Duration.ofMillis(200);

  /// How long after the disk has room again a member may still exit. Artemis needs five seconds to close its clients'
  /// connections.
  public static final Duration LATE_END = Duration.ofSeconds(6);

  /// The keys that not every fault has.
  public static final List<String> KEYS =
      List.of("to", "burst", "spread", "packets", "peers", "for");

  private static final Map<String, FaultKind> ALL = read(Glossary.builtIn().entries());

  public static final FaultKind KILL = named("kill");
  public static final FaultKind STOP = named("stop");
  public static final FaultKind RESTART = named("restart");
  public static final FaultKind PAUSE = named("pause");
  public static final FaultKind ISOLATE = named("isolate");
  public static final FaultKind COMMAND = named("command");

  private final String word;
  private final FaultTraits traits;

  private FaultKind(String word, FaultTraits traits) {
    this.word = word;
    this.traits = traits;
  }

  /// Whether a fault has a key.
  public enum Need {
    NEVER,
    MAYBE,
    ALWAYS
  }

  /// @throws IllegalStateException if a fault's traits are missing or wrong
  static Map<String, FaultKind> read(Collection<GlossaryEntry> words) {
    Map<String, FaultKind> kinds = new LinkedHashMap<>();
    for (GlossaryEntry word : words) {
      if (word.kind() == GlossaryEntry.Kind.FAULT) {
        kinds.put(
            word.key(), new FaultKind(word.key(), FaultTraits.read(word.key(), word.fault())));
      }
    }
    return Collections.unmodifiableMap(kinds);
  }

  /// A kind that code names.
  ///
  /// @throws IllegalStateException if `words.yaml` lacks the kind
  static FaultKind named(String word) {
    return of(word)
        .orElseThrow(() ->
            new IllegalStateException(
                "words.yaml has no fault `%1$s`; add an entry with `key: %1$s`, `kind: FAULT`, `is`, `more` and `fault:`"
                    .formatted(word)));
  }

  public static Optional<FaultKind> of(String word) {
    return Optional.ofNullable(ALL.get(word));
  }

  public static List<FaultKind> all() {
    return List.copyOf(ALL.values());
  }

  /// All names, for a reader: `kill, stop, …`.
  public static String words() {
    return String.join(", ", ALL.keySet());
  }

  public String word() {
    return word;
  }

  @Override
  public String toString() {
    return word;
  }

  /// Whether a fault of this kind has one of the [#KEYS].
  public Need need(String key) {
    String value = traits.keys().get(key);
    return value == null ? Need.NEVER : value.equals(FaultTraits.MAYBE) ? Need.MAYBE : Need.ALWAYS;
  }

  /// The needed keys that a study does not have.
  public List<String> misses(Set<String> told) {
    return KEYS.stream().filter(key -> need(key) == Need.ALWAYS && !told.contains(key)).toList();
  }

  /// An example of the value of a key that this kind needs.
  public String example(String key) {
    return traits.keys().getOrDefault(key, "");
  }

  /// What `to` is, if this kind has it.
  public ToForm to() {
    return ToForm.of(example("to"));
  }

  /// The length of each burst if a study has none; zero without bursts.
  public Duration burst() {
    return need("burst") == Need.NEVER ? Duration.ZERO : BURST;
  }

  public TargetRule targets() {
    return traits.targets();
  }

  /// The expected target, unless this one is allowed.
  public Optional<String> refuses(String target) {
    return targets().accepts(target) ? Optional.empty() : Optional.of(targets().expected());
  }

  /// The target in a plan; empty if the fault has none there.
  ///
  /// @param written the value in the study
  public String target(String written) {
    return targets().namesTargets() ? written : "";
  }

  public FaultMechanism means() {
    return traits.means();
  }

  /// Whether the fault ends. Killed and stopped members stay away; added ones stay.
  public boolean isTakenBack() {
    return !removes() && !adds();
  }

  /// Whether the harmed members go away for good.
  public boolean removes() {
    return traits.leaving().filter(FaultTraits.Leaving.GONE::equals).isPresent();
  }

  /// Whether the harmed members go away, for good or for a while.
  public boolean kills() {
    return traits.leaving().isPresent();
  }

  /// Whether the fault ends every member at the same time: for a while the cluster is off.
  public boolean endsWholeCluster(String target) {
    return targets() == TargetRule.PROCESSES_OR_ALL && target.equals(TargetRule.EVERY_MEMBER);
  }

  /// Whether the fault starts one more member.
  public boolean adds() {
    return targets() == TargetRule.NEW;
  }

  /// Whether the fault is the user's own command, which has no target.
  public boolean isCommand() {
    return means() == FaultMechanism.COMMAND;
  }

  /// Whether the duration is unknown; `for` is then the longest.
  public boolean endsByItself() {
    return traits.byItself();
  }

  /// Whether the end is proven as soon as the fault is taken back: the event's time is the end.
  public boolean endsPromptly() {
    return traits.prompt();
  }

  /// Whether the fault needs member processes. Members inside a client have none.
  public boolean needsProcesses() {
    return !traits.simulated();
  }

  /// Whether the fault needs a private network between members.
  public boolean needsNetwork() {
    return means() == FaultMechanism.NETWORK || shapes();
  }

  /// Whether a process carries the target's packets during the fault.
  public boolean shapes() {
    return means() == FaultMechanism.SHAPER;
  }

  /// Whether the fault needs a private file system of the member.
  public boolean needsDisk() {
    return means() == FaultMechanism.DISK || needsPower();
  }

  /// Whether that file system must have a disk, which can be cut off.
  public boolean needsPower() {
    return means() == FaultMechanism.POWER;
  }

  /// Whether the fault cuts a member off, and needs a member on the other side.
  public boolean parts() {
    return traits.parts();
  }

  /// Whether no client reaches the target.
  public boolean shutsOutClients() {
    return traits.shutsOut();
  }

  /// Whether two faults on one process conflict: both freeze it, or one would release what the other holds.
  public boolean clashes(FaultKind other) {
    return this == other
        || (needsNetwork() && other.needsNetwork())
        || (traits.freezes() && other.traits.freezes());
  }

  /// The fault as a verb, such as `killing`, if it [kills][#kills()].
  public String doing() {
    return traits.doing().orElse("");
  }

  /// What a member suffers, as a predicate: `is killed`.
  public String suffered() {
    return traits.suffers().orElseGet(() -> "suffers `%s`".formatted(word));
  }

  /// When the fault is over, for a reader; `–` if never.
  public String ends() {
    return traits.ends().orElse(isTakenBack() && need("for") != Need.NEVER ? "after `for`" : "–");
  }

  /// What shows that the fault took effect, for a reader.
  public String proof() {
    return traits.proof();
  }
}
