/// What stores have in common that keep sessions by one of Spring Session's repositories. Each store brings the version
/// of Spring Session that its repository wants.
@NullMarked
package assay.sessions.node.spring;

import org.jspecify.annotations.NullMarked;
