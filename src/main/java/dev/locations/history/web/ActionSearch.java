package dev.locations.history.web;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

import dev.locations.json.Ids;
import dev.locations.location.Action;
import dev.locations.location.FieldParameters;
import dev.locations.validation.QueryParameters;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;

/**
 * Which actions are asked for.
 *
 * @param by an account, its e-mail address, or a program, in any case
 * @param condition what a location of the action meets, before or after it
 * @param before where the page begins
 */
record ActionSearch(@Nullable Instant since, @Nullable Instant until, @Nullable String by, Action.@Nullable Kind kind,
		HistoryCondition condition, @Nullable Cursor before) {

	static ActionSearch read(ParameterReading reading) {
		return new ActionSearch(reading.value(QueryParameters.SINCE, (text) -> FieldParameters.time("since", text)),
				reading.value(QueryParameters.UNTIL, (text) -> FieldParameters.time("until", text)),
				reading.value(QueryParameters.BY),
				reading.value(QueryParameters.KIND, (text) -> Action.Kind.valueOf(text.toUpperCase(Locale.ROOT))),
				HistoryCondition.read(reading), HistoryHandler.before(reading, Cursor::parse));
	}

	/** Returns the action after the first one that may be asked for; null for none. */
	@Nullable UUID start() {
		UUID end = (this.until != null)
				? Action.firstId(this.until.isBefore(Instant.EPOCH) ? Instant.EPOCH : this.until.plusMillis(1)) : null;
		UUID sent = (this.before != null) ? this.before.action() : null;
		// the order of UUIDs in Java is another one
		return (end == null || (sent != null && sent.toString().compareTo(end.toString()) < 0)) ? sent : end;
	}

	/** Tells whether all actions of a time are asked for. */
	boolean isOfAll() {
		return this.by == null && this.kind == null && this.condition.isNone();
	}

	boolean isOver(Action action) {
		return this.since != null && action.at().isBefore(this.since);
	}

	boolean isAsked(Action action) {
		return (this.kind == null || this.kind == action.kind())
				&& (this.by == null || isBy(action.account()) || isBy(action.who()));
	}

	private boolean isBy(@Nullable Object whom) {
		return whom != null && whom.toString().equalsIgnoreCase(this.by);
	}

	/**
	 * Where a page begins: after an action, or after a location of it.
	 *
	 * @param isInside whether it begins with the rest of the action
	 * @param location null for all of its locations
	 */
	record Cursor(UUID action, boolean isInside, @Nullable UUID location) {

		static Optional<Cursor> parse(String text) {
			int comma = text.indexOf(',');
			String rest = text.substring(comma + 1);
			UUID location = (comma >= 0) ? Ids.parse(rest).orElse(null) : null;
			return Ids.parse((comma >= 0) ? text.substring(0, comma) : text)
				.filter((action) -> comma < 0 || rest.isEmpty() || location != null)
				.map((action) -> new Cursor(action, comma >= 0, location));
		}

		static String inside(UUID action, @Nullable UUID location) {
			return action + "," + ((location != null) ? location : "");
		}

	}

}
