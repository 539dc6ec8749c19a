package assay.live.tail;

import java.util.List;

/// The objectives of one trial.
///
/// @param objectives in the study's order
public record TrialObjectives(String title, boolean over, List<ObjectiveSoFar> objectives) {}
