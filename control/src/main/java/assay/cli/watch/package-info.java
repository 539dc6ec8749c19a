/// The command that watches an existing cluster with a small load of its own.
@NullMarked
package assay.cli.watch;

import org.jspecify.annotations.NullMarked;
