package assay.engine.terracotta;

import assay.conformance.Conformance;

/// What every engine must pass.
final class TerracottaConformanceIT extends Conformance {}
