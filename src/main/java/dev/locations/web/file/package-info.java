/**
 * Answers with files that do not change while the service runs, such as those of pages.
 */
@NullMarked
package dev.locations.web.file;

import org.jspecify.annotations.NullMarked;
