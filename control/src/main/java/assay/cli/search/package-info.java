/// The command that looks for the best combinations of settings without running all of them.
@NullMarked
package assay.cli.search;

import org.jspecify.annotations.NullMarked;
