/// The shop that every node runs: its pages, what they keep in a session, and the orders they make.
@NullMarked
package assay.sessions.node.shop;

import org.jspecify.annotations.NullMarked;
