package assay.engine.caffeine;

import assay.conformance.Conformance;

final class CaffeineConformanceIT extends Conformance {}
