/// The child side of the tether: the code of member and client processes.
@NullMarked
package assay.child;

import org.jspecify.annotations.NullMarked;
