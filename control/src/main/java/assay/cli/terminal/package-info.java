/// Lines, tables and progress on a terminal.
@NullMarked
package assay.cli.terminal;

import org.jspecify.annotations.NullMarked;
