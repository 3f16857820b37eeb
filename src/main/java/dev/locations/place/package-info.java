/** The page of each place, and what search engines read: the sitemap and robots.txt. */
@NullMarked
package dev.locations.place;

import org.jspecify.annotations.NullMarked;
