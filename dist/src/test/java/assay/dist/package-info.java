/// End-to-end tests: the installed jars, real processes, real run directories.
@NullMarked
package assay.dist;

import org.jspecify.annotations.NullMarked;
