@NullMarked
package assay.broker.database;

import org.jspecify.annotations.NullMarked;
