package assay.engine.terracotta;

import assay.conformance.Conformance;

final class TerracottaConformanceIT extends Conformance {}
