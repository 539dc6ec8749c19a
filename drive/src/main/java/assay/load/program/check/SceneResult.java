package assay.load.program.check;

import java.util.List;

/// The result of one scene of a program's check.
///
/// @param name in words
/// @param deviations each once
/// @param undone why the scene, or its rest, was not played; empty if all of it was
public record SceneResult(String name, List<Deviation> deviations, String undone) {

  public SceneResult {
    deviations = List.copyOf(deviations);
  }
}
