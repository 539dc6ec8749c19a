/// Which of Adya's anomalies the transactions of a history show: cycles of dependencies, found without an order of time.
@NullMarked
package assay.judge.isolation;

import org.jspecify.annotations.NullMarked;
