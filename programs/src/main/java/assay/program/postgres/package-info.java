/// PostgreSQL as a program of an Assay process.
@NullMarked
package assay.program.postgres;

import org.jspecify.annotations.NullMarked;
