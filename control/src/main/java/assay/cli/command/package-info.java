/// The commands, one class each.
@NullMarked
package assay.cli.command;

import org.jspecify.annotations.NullMarked;
