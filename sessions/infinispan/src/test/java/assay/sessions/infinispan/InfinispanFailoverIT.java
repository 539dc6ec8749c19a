package assay.sessions.infinispan;

import assay.conformance.web.NodeFailoverChecks;
import org.junit.jupiter.api.Tag;

@Tag("further")
@Tag("representative")
final class InfinispanFailoverIT extends NodeFailoverChecks {}
