/// A link between two sites, emulated frame by frame: its settings, each frame's departure, and its
/// counters. The devices come from outside: an array in a test, a kernel TAP device in a run.
@NullMarked
package assay.link;

import org.jspecify.annotations.NullMarked;
