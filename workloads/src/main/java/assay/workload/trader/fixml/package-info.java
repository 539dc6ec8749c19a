/// A trader's messages in FIXML 4.4, with only the attributes that the application needs.
@NullMarked
package assay.workload.trader.fixml;

import org.jspecify.annotations.NullMarked;
