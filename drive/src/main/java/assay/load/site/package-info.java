/// Arrivals in a site: a listener's history, and whether every change has arrived.
@NullMarked
package assay.load.site;

import org.jspecify.annotations.NullMarked;
