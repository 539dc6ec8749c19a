/// Releases from the repositories of the user's Maven, by Maven's own resolver.
@NullMarked
package assay.resolver;

import org.jspecify.annotations.NullMarked;
