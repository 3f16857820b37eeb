/** The page of each place, and what search engines read: the sitemap and robots.txt. */
@MayUse({ "compression", "json", "location", "page", "web", "work" })
@NullMarked
package dev.locations.place;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
