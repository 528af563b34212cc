/**
 * Judges what was released by what was taken in. Pure Java, and independent of the service: it shares no line with it,
 * and doesn't parse versions: whoever wrote a record knows the version that it has.
 */
@NullMarked
package dev.latchkey.check;

import org.jspecify.annotations.NullMarked;
