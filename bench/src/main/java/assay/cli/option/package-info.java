/// Options that commands share, completions, and what a plan looks like before it runs.
@NullMarked
package assay.cli.option;

import org.jspecify.annotations.NullMarked;
