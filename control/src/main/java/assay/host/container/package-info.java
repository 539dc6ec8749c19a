/// Containers on this host: the program that starts them, their command line, limits and owner.
@NullMarked
package assay.host.container;

import org.jspecify.annotations.NullMarked;
