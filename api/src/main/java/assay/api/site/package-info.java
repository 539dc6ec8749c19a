/// Clusters with several sites: addresses of other sites, and the changes that arrive from them.
@NullMarked
package assay.api.site;

import org.jspecify.annotations.NullMarked;
