/// The lines a parent and its child process say to each other over stdin and stdout.
@NullMarked
package assay.tether;

import org.jspecify.annotations.NullMarked;
