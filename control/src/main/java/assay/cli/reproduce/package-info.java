/// The command that runs the trial of a finding again.
@NullMarked
package assay.cli.reproduce;

import org.jspecify.annotations.NullMarked;
