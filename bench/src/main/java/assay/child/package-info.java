/// The other end of the tether: what a member's and a client's process does.
@NullMarked
package assay.child;

import org.jspecify.annotations.NullMarked;
