/** Tests of what the build itself is made of: {@code mvnw} and the like. */
@NullMarked
package dev.latchkey.build;

import org.jspecify.annotations.NullMarked;
