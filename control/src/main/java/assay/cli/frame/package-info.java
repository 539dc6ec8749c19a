/// What all commands share: the workspace, the terminal and the actions beyond reading and printing.
@NullMarked
package assay.cli.frame;

import org.jspecify.annotations.NullMarked;
