/// Clusters with several sites: addresses of other sites, and what arrives from them.
@NullMarked
package assay.api.site;

import org.jspecify.annotations.NullMarked;
