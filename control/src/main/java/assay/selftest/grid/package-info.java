/// A model of a grid in virtual time: its members, copies and clients, and random worlds of them.
@NullMarked
package assay.selftest.grid;

import org.jspecify.annotations.NullMarked;
