package dev.locations.history;

import java.time.Duration;
import java.time.Instant;

import dev.locations.location.Action;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * What is kept of the history of locations.
 *
 * @param keep how long versions are kept that were replaced or deleted; 0 keeps no
 * history
 * @param maxSize how many bytes they may take; the oldest go first, but never a deletion
 * of the last 30 days
 * @param people whether e-mail addresses are kept, besides the identifiers of accounts
 */
@ConfigurationProperties("locations.history")
public record HistorySettings(@DefaultValue("365d") Duration keep, @DefaultValue("10GB") DataSize maxSize,
		@DefaultValue("true") boolean people) {

	/** Of each location, so many of the last versions are kept, whatever their age. */
	public static final int LEAST_VERSIONS = 20;

	private static final Duration DELETIONS = Duration.ofDays(30);

	public HistorySettings {
		Assert.isTrue(!keep.isNegative(), "locations.history.keep must not be negative");
		Assert.isTrue(maxSize.toBytes() > 0, "locations.history.max-size must be greater than 0");
	}

	/** Tells whether there is a history. */
	public boolean isKept() {
		return !this.keep.isZero();
	}

	/** Returns what may be stored of an action. */
	public Action stored(Action action) {
		return this.people ? action : action.withoutPerson();
	}

	/**
	 * Tells whether a version may be forgotten.
	 * @param version the time at which it was made, or of the deletion
	 * @param newer how many versions of the location are newer
	 * @param oldest the time before which versions go for want of room
	 */
	public boolean isForgotten(LocationVersion version, int newer, Instant now, Instant oldest) {
		if (!isKept()) {
			return true;
		}
		Instant made = Instant.ofEpochMilli(version.version());
		boolean isDeletion = version.kind() == LocationVersion.Kind.DELETED;
		if (isDeletion && newer == 0 && made.isAfter(now.minus(DELETIONS))) {
			return false;
		}
		return made.isBefore(oldest) || (made.isBefore(now.minus(this.keep)) && newer >= LEAST_VERSIONS && !isDeletion);
	}

}
