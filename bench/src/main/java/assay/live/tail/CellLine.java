package assay.live.tail;

import java.util.List;

/// What a cell makes of the objectives.
///
/// @param title which cell
/// @param over whether it has ended
/// @param objectives each of the study's, in its order
public record CellLine(String title, boolean over, List<ObjectiveSoFar> objectives) {}
