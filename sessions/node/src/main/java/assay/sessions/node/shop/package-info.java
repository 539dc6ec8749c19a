/// The shop on every node: its pages, session contents and orders.
@NullMarked
package assay.sessions.node.shop;

import org.jspecify.annotations.NullMarked;
