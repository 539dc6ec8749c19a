/// Simulated worlds of orders by messages, of which it is known what became of every order.
@NullMarked
package assay.selftest.broker;

import org.jspecify.annotations.NullMarked;
