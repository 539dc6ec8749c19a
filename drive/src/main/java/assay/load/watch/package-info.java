/// A client's observations beside its load: members, redundancy, near caches, sizes.
@NullMarked
package assay.load.watch;

import org.jspecify.annotations.NullMarked;
