/** {@code ./mvnw -Pdemo}: the service at work on believable input, and what it did with it, judged. */
@NullMarked
package dev.latchkey.demo;

import org.jspecify.annotations.NullMarked;
