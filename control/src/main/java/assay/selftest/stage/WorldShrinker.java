package assay.selftest.stage;

import assay.api.record.RecordReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Shrinks a world while it still shows the same finding, greedily, like delta debugging.
public final class WorldShrinker {

  private static final int MOST_TRIES = 400;

  private WorldShrinker() {}

  /// The smallest world found, or the given world.
  ///
  /// @param smaller somewhat smaller worlds, the much smaller ones first
  /// @param shows whether a world still shows the finding
  public static <W> W of(W from, Function<W, List<W>> smaller, Predicate<W> shows) {
    W smallest = from;
    int tries = 0;
    Optional<W> next = Optional.of(from);
    while (next.isPresent()) {
      smallest = next.get();
      next = Optional.empty();
      for (W candidate : smaller.apply(smallest)) {
        if (tries < MOST_TRIES && !candidate.equals(smallest)) {
          tries++;
          if (shows.test(candidate)) {
            next = Optional.of(candidate);
            break;
          }
        }
      }
    }
    return smallest;
  }

  /// The worlds smaller in one component: a smaller number, a shorter list, no special value. The first component is the
  /// seed, and stays.
  public static <W extends Record> List<W> byComponents(W world) {
    List<W> smaller = new ArrayList<>();
    RecordReflection.of(world.getClass()).components().stream()
        .skip(1)
        .forEach(component -> {
          for (Object less : less(component.of(world))) {
            smaller.add(RecordReflection.with(world, Map.of(component.name(), less)));
          }
        });
    return smaller;
  }

  private static List<Object> less(@Nullable Object value) {
    return switch (value) {
      case Integer number -> number > 1 ? List.of(number / 2, number - 1) : List.of();
      case Long number -> number > 1 ? List.of(number / 2, number - 1) : List.of();
      case Double number -> number > 1 ? List.of(Math.rint(number / 2)) : List.of(0.0);
      case Boolean unused -> List.of(false);
      case Enum<?> one -> List.of(one.getDeclaringClass().getEnumConstants()[0]);
      case List<?> list -> without(list);
      case null, default -> List.of();
    };
  }

  public static <T> List<T> without(List<T> list, int gone) {
    List<T> left = new ArrayList<>(list);
    left.remove(gone);
    return left;
  }

  private static List<Object> without(List<?> list) {
    List<Object> shorter = new ArrayList<>();
    for (int gone = 0; gone < list.size(); gone++) {
      shorter.add(without(list, gone));
    }
    return shorter;
  }
}
