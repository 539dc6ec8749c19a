/// Simulated worlds of orders sent as messages, with a known fate for every order.
@NullMarked
package assay.selftest.broker;

import org.jspecify.annotations.NullMarked;
