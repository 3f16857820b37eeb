/** The HTTP endpoint that sends the changes of locations to listeners. */
@NullMarked
package dev.locations.change.web;

import org.jspecify.annotations.NullMarked;
