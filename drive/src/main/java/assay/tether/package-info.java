/// The protocol between a parent and its child process, in lines over stdin and stdout.
@NullMarked
package assay.tether;

import org.jspecify.annotations.NullMarked;
