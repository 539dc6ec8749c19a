/// The engine for Ehcache's clustered caches and their Terracotta server.
@NullMarked
package assay.engine.terracotta;

import org.jspecify.annotations.NullMarked;
