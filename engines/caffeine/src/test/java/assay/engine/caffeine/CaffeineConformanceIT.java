package assay.engine.caffeine;

import assay.conformance.Conformance;
import org.junit.jupiter.api.Tag;

@Tag("representative")
final class CaffeineConformanceIT extends Conformance {}
