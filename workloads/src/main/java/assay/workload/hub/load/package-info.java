/// Loading, updating and dropping the maps of `hub`, and knowing what must be in them.
@NullMarked
package assay.workload.hub.load;

import org.jspecify.annotations.NullMarked;
