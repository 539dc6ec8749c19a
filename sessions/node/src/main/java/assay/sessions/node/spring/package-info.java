/// Shared by the stores that use a Spring Session repository. Each store brings the Spring Session
/// version that its repository needs.
@NullMarked
package assay.sessions.node.spring;

import org.jspecify.annotations.NullMarked;
