/// Shell completion of commands, options, studies and configurations.
@NullMarked
package assay.cli.completion;

import org.jspecify.annotations.NullMarked;
