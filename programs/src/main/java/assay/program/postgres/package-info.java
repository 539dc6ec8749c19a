/// PostgreSQL as such a program.
@NullMarked
package assay.program.postgres;

import org.jspecify.annotations.NullMarked;
