package assay.live.tail;

import java.util.List;

/// The objectives of one cell.
///
/// @param objectives in the study's order
public record CellLine(String title, boolean over, List<ObjectiveSoFar> objectives) {}
