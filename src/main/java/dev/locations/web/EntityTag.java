package dev.locations.web;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.ETag;

/**
 * An entity tag, which names a version of a resource (RFC 9110, 8.8.3). The codings of a
 * version (gzip and others) have different bytes, so their strong tags must differ. A tag
 * with a hyphen and any suffix, such as {@code "lq3b0-gzip"}, names the same version as
 * the tag without the suffix.
 *
 * @param version the version: visible ASCII without quotes
 * @param weak whether representations with this tag may have different bytes
 */
public record EntityTag(String version, boolean weak) {

	private static final int BASE = 36;

	/** Returns the strong tag of a location by the time of its last change. */
	public static EntityTag of(Instant updatedAt) {
		return new EntityTag(Long.toString(updatedAt.toEpochMilli(), BASE), false);
	}

	/** Returns the weak tag of a version, which names it in all codings. */
	public static EntityTag ofVersion(String version) {
		return new EntityTag(version, true);
	}

	public String text() {
		return (this.weak ? "W/\"" : "\"") + this.version + '"';
	}

	/**
	 * Tells whether {@code *} or a strong tag names this version; weak tags are never
	 * equal.
	 * @param sent the values of {@code If-Match}; invalid tags are ignored
	 */
	public boolean isStronglyIn(List<String> sent) {
		return find(sent, true) != null;
	}

	/**
	 * Looks for this version by weak comparison.
	 * @param sent the values of {@code If-None-Match}; invalid tags are ignored
	 * @return the first tag that names this version, with its suffix, by which the client
	 * finds its copy; null if there is none
	 */
	public @Nullable String weaklyIn(List<String> sent) {
		return find(sent, false);
	}

	private @Nullable String find(List<String> sent, boolean strong) {
		for (String tags : sent) {
			if (isAllOf(tags) && !(strong && this.weak)) {
				return tags;
			}
			for (ETag tag : ETag.parse(tags)) {
				if (tag.isWildcard()) {
					return text();
				}
				if (!(strong && (tag.weak() || this.weak)) && isNamedBy(tag.tag())) {
					return new EntityTag(tag.tag(), this.weak).text();
				}
			}
		}
		return null;
	}

	// Most clients send exactly one tag, which need not be parsed
	private boolean isAllOf(String tags) {
		int start = this.weak ? 3 : 1;
		return tags.length() == start + this.version.length() + 1 && tags.startsWith(this.weak ? "W/\"" : "\"")
				&& tags.startsWith(this.version, start) && tags.charAt(tags.length() - 1) == '"';
	}

	private boolean isNamedBy(String tag) {
		return tag.startsWith(this.version)
				&& (tag.length() == this.version.length() || tag.charAt(this.version.length()) == '-');
	}

}
