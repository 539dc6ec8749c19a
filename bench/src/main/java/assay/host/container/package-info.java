/// Containers of this host: the program that starts them, their command line, their limits, and whose they are.
@NullMarked
package assay.host.container;

import org.jspecify.annotations.NullMarked;
