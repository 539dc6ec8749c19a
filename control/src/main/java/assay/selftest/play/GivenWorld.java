package assay.selftest.play;

import assay.json.JsonCodec;
import assay.selftest.stage.Lie;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.Smallest;
import assay.selftest.stage.WorldFolder;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A world and what can be done with it.
public record GivenWorld<W extends Record & SimulatedWorld>(WorldKind<W> kind, W world) {

  static <W extends Record & SimulatedWorld> GivenWorld<W> drawn(WorldKind<W> kind, long seed) {
    return new GivenWorld<>(kind, kind.drawn().apply(seed));
  }

  public SimulatedRun play(WorldFolder folder) throws Exception {
    return kind.player().play(world, folder);
  }

  /// The smallest world found that still shows a lie about the same.
  GivenWorld<W> smallest(String about, WorldFolder folder, BooleanSupplier stopped) {
    return new GivenWorld<>(
        kind,
        Smallest.of(
            world,
            kind.smaller(),
            candidate ->
                !stopped.getAsBoolean()
                    && new GivenWorld<>(kind, candidate)
                        .lies(folder).stream().anyMatch(lie -> lie.about().equals(about))));
  }

  /// All that is said of the world and is not so; none of one that cannot be, or cannot be played.
  List<Lie> lies(WorldFolder folder) {
    try {
      return world.impossible().isEmpty() ? play(folder).lies() : List.of();
    } catch (Exception e) {
      return List.of();
    }
  }

  /// The world in one line, as a file may hold it.
  String line() {
    return JsonCodec.line(kind.tree(world));
  }
}
