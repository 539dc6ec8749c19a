/// Histories of other tools: reading and judging them.
@NullMarked
package assay.cli.history;

import org.jspecify.annotations.NullMarked;
