/// What a new client's program does against the protocol, named one by one.
@NullMarked
package assay.load.program.check;

import org.jspecify.annotations.NullMarked;
