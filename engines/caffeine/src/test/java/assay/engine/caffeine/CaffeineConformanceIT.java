package assay.engine.caffeine;

import assay.conformance.Conformance;

/// What every engine must pass.
final class CaffeineConformanceIT extends Conformance {}
