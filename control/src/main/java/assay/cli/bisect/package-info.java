/// The command that looks for the first release with a harm or a cost.
@NullMarked
package assay.cli.bisect;

import org.jspecify.annotations.NullMarked;
