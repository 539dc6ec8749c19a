/// The command that goes on with a run that stopped.
@NullMarked
package assay.cli.resume;

import org.jspecify.annotations.NullMarked;
