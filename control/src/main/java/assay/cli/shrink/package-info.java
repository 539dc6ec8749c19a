/// The command that looks for the smallest study that still shows a finding.
@NullMarked
package assay.cli.shrink;

import org.jspecify.annotations.NullMarked;
