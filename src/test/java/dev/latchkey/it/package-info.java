/** The packaged application as a process, against a real broker: what is promised holds whatever fails. */
@NullMarked
package dev.latchkey.it;

import org.jspecify.annotations.NullMarked;
