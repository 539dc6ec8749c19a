package assay.selftest.play;

import assay.json.JsonCodec;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WorldFolder;
import assay.selftest.stage.WorldShrinker;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A world and what can be done with it.
public record PlayableWorld<W extends Record & SimulatedWorld>(WorldKind<W> kind, W world) {

  static <W extends Record & SimulatedWorld> PlayableWorld<W> drawn(WorldKind<W> kind, long seed) {
    return new PlayableWorld<>(kind, kind.drawn().apply(seed));
  }

  SimulatedRun play(WorldFolder folder) throws Exception {
    return kind.player().play(world, folder);
  }

  /// Plays the world in a folder of its own.
  public SimulatedRun play() throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      return play(folder);
    }
  }

  /// The smallest world found that still shows a lie about the same.
  PlayableWorld<W> smallest(String about, WorldFolder folder, BooleanSupplier stopped) {
    return new PlayableWorld<>(
        kind,
        WorldShrinker.of(
            world,
            kind.smaller(),
            candidate ->
                !stopped.getAsBoolean()
                    && new PlayableWorld<>(kind, candidate)
                        .lies(folder).stream().anyMatch(lie -> lie.about().equals(about))));
  }

  /// Every false statement about the world; none for one that cannot exist or cannot be played.
  List<FalseStatement> lies(WorldFolder folder) {
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
