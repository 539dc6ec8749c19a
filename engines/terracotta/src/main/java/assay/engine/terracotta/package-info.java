/// Ehcache's clustered caches and the Terracotta server behind them as a system under test.
@NullMarked
package assay.engine.terracotta;

import org.jspecify.annotations.NullMarked;
