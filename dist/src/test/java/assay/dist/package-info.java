/// Tests of the whole, as a user has it: the installed jars, real processes, real run directories.
@NullMarked
package assay.dist;

import org.jspecify.annotations.NullMarked;
