/// PostgreSQL as a program that a process starts.
@NullMarked
package assay.program.postgres;

import org.jspecify.annotations.NullMarked;
