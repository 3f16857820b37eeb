package dev.locations.history.web;

import java.util.Locale;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.locations.history.ActionSummary;
import dev.locations.history.LocationVersion;
import dev.locations.location.Action;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/** What the answers have of a history. Fields without a value are left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
sealed interface HistoryJson {

	private static String name(Enum<?> kind) {
		return kind.name().toLowerCase(Locale.ROOT);
	}

	/** Who has done something, when and how. */
	record OfAction(UUID id, String kind, String at, @Nullable UUID account, @Nullable String who,
			@Nullable String name) implements HistoryJson {

		static OfAction of(Action action) {
			return new OfAction(action.id(), HistoryJson.name(action.kind()),
					Timestamps.format(action.at().toEpochMilli()), action.account(), action.who(), action.name());
		}

		private static @Nullable OfAction ofKnown(@Nullable Action action) {
			return (action != null) ? of(action) : null;
		}

	}

	/** An action with its counts. */
	record OfSummary(@JsonUnwrapped OfAction action, long added, long changed, long deleted,
			@Nullable OfLocation location) implements HistoryJson {

		static OfSummary of(ActionSummary summary, @Nullable OfLocation location) {
			return new OfSummary(OfAction.of(summary.action()), summary.added(), summary.changed(), summary.deleted(),
					location);
		}

	}

	/** The only location of an action. */
	record OfLocation(UUID id, @JsonRawValue String name) implements HistoryJson {
	}

	/** A version of a location. */
	record OfVersion(String version, String kind, @Nullable String replaced,
			@Nullable OfAction action) implements HistoryJson {

		static OfVersion of(LocationVersion version) {
			Long replaced = version.replaced();
			return new OfVersion(Timestamps.format(version.version()), HistoryJson.name(version.kind()),
					(replaced != null) ? Timestamps.format(replaced) : null, OfAction.ofKnown(version.action()));
		}

	}

	/** A deleted location as it was. */
	record OfDeleted(UUID id, String deletedAt, @Nullable OfAction action,
			@JsonRawValue String location) implements HistoryJson {

		static OfDeleted of(LocationVersion deletion, String location) {
			return new OfDeleted(deletion.id(), Timestamps.format(deletion.version()),
					OfAction.ofKnown(deletion.action()), location);
		}

	}

}
