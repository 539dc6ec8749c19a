/// Ignite's transactions for requests of several entries.
@NullMarked
package assay.engine.ignite.transaction;

import org.jspecify.annotations.NullMarked;
