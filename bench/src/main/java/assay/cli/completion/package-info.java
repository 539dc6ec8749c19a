/// Shell completion of commands, options, studies and strategies.
@NullMarked
package assay.cli.completion;

import org.jspecify.annotations.NullMarked;
