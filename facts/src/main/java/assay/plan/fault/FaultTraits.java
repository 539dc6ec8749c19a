package assay.plan.fault;

import assay.words.TraitReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A fault's traits, from `words.yaml` under `fault:`. A flag is `yes`, or left out.
///
/// @param targets `targets`, required: the targets that a study may write, one of [TargetRule]
/// @param means `through`, required: what the fault acts through, one of [FaultMechanism]
/// @param keys each of [FaultKind#KEYS]: an example such as `3s` if the fault needs the key, `maybe` if it may have the
///     key, and left out if it has no such key. The example of `to` is one of [ToForm]
/// @param leaving `members`: `gone` if the harmed members go away for good, `back` if they return; left out if they
///     stay
/// @param doing `doing`: a verb such as `killing`; required with `members`
/// @param suffers `suffers`: what a member suffers, such as `is killed`; for drafts of studies
/// @param ends `ends`: when the fault is over, if that is not simply after `for`
/// @param proof `proof`, required: what shows that the fault took effect
/// @param byItself `by-itself`: the fault ends by itself, and `for` is only the longest time
/// @param prompt `prompt`: the end is proven as soon as the fault is taken back
/// @param freezes `freezes`: processes stand still, so two such faults of one process would release each other's
/// @param parts `parts`: a member is cut off, so there must be another side
/// @param shutsOut `shuts-out`: no client reaches the target, so loss there is not tested
/// @param simulated `simulated`: also harms simulated members, which live inside the client
record FaultTraits(
    TargetRule targets,
    FaultMechanism means,
    Map<String, String> keys,
    Optional<Leaving> leaving,
    Optional<String> doing,
    Optional<String> suffers,
    Optional<String> ends,
    String proof,
    boolean byItself,
    boolean prompt,
    boolean freezes,
    boolean parts,
    boolean shutsOut,
    boolean simulated) {

  /// The value of a key that a fault may have.
  static final String MAYBE = "maybe";

  private static final String DURATION = "[1-9]\\d*(ms|s|m|h)";

  /// The examples that not every key may have.
  private static final Map<String, String> FORMS =
      Map.of("for", DURATION, "to", "[1-9]\\d?(%|(\\.\\d+)+)|" + DURATION);

  FaultTraits {
    keys = Map.copyOf(keys);
  }

  enum Leaving {
    GONE,
    BACK
  }

  /// Neither missing nor unknown traits are allowed.
  ///
  /// @throws IllegalStateException when a trait is missing, unknown, or has an invalid value
  static FaultTraits read(String word, Map<String, String> traits) {
    TraitReader reader = new TraitReader("fault", word, traits);
    try {
      return read(reader);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "%s; correct `fault:` of that word in words.yaml, as %s explains"
              .formatted(e.getMessage(), FaultTraits.class.getName()),
          e);
    }
  }

  private static FaultTraits read(TraitReader reader) {
    FaultTraits read =
        new FaultTraits(
            reader.required(TargetRule.class, "targets"),
            reader.required(FaultMechanism.class, "through"),
            keys(reader),
            reader.value(Leaving.class, "members"),
            reader.text("doing"),
            reader.text("suffers"),
            reader.text("ends"),
            reader
                .text("proof")
                .orElseThrow(() -> reader.wrong("has no `proof`, which says what shows it")),
            reader.flag("by-itself"),
            reader.flag("prompt"),
            reader.flag("freezes"),
            reader.flag("parts"),
            reader.flag("shuts-out"),
            reader.flag("simulated"));
    reader.requireNoOther();
    if (read.leaving().isPresent() != read.doing().isPresent()) {
      throw reader.wrong("needs `doing`, such as `killing`, if and only if it has `members`");
    }
    if (read.byItself() && !read.keys().containsKey("for")) {
      throw reader.wrong("ends `by-itself` and needs `for`, the longest time");
    }
    return read;
  }

  private static Map<String, String> keys(TraitReader reader) {
    Map<String, String> keys = new LinkedHashMap<>();
    FaultKind.KEYS.forEach(key ->
        reader
            .text(key, MAYBE + "|" + FORMS.getOrDefault(key, MAYBE))
            .ifPresent(value -> keys.put(key, value)));
    return keys;
  }
}
