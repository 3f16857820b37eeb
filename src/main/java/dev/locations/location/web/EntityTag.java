package dev.locations.location.web;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.ETag;

/**
 * Names a version of what a URL shows (RFC 9110, 8.8.3). As the codings of a version
 * (gzip and others) have different bytes, their strong tags must differ, too: a tag of
 * the version with a hyphen and any suffix, such as {@code "lq3b0-gzip"}, names the same
 * version.
 *
 * @param version the version: visible ASCII without quotes
 * @param weak whether the bytes may differ without a difference in meaning
 */
record EntityTag(String version, boolean weak) {

	private static final int BASE = 36;

	/** A location's version is the time of its last change. */
	static EntityTag of(Instant updatedAt) {
		return new EntityTag(Long.toString(updatedAt.toEpochMilli(), BASE), false);
	}

	/** Weak, so that one tag names a list in any coding. */
	static EntityTag ofList(String version) {
		return new EntityTag(version, true);
	}

	/** The tag as it is sent. */
	String text() {
		return (this.weak ? "W/\"" : "\"") + this.version + '"';
	}

	/**
	 * Looks for this version by strong comparison, for which weak tags are never equal.
	 * @param sent the values of {@code If-Match}; what is no tag in them is passed over
	 * @return whether {@code *} or a tag names this version
	 */
	boolean isStronglyIn(List<String> sent) {
		return find(sent, true) != null;
	}

	/**
	 * Looks for this version by weak comparison, for which it does not matter whether
	 * tags are weak.
	 * @param sent the values of {@code If-None-Match}; what is no tag in them is passed
	 * over
	 * @return the first tag that names this version, with its suffix, so that the client
	 * finds what it has by it; null when there is none
	 */
	@Nullable String weaklyIn(List<String> sent) {
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

	/** What clients mostly send is this tag and nothing else: then nothing is parsed. */
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
