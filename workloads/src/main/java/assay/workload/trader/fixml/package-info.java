/// The messages of a trader, as FIXML 4.4 writes them; of each its attributes that the application needs.
@NullMarked
package assay.workload.trader.fixml;

import org.jspecify.annotations.NullMarked;
