/// Options that commands share, and the plan printed before a run.
@NullMarked
package assay.cli.option;

import org.jspecify.annotations.NullMarked;
