package dev.locations.embedded;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.field.LocationFields;
import dev.locations.moving.StoreMoves;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Mono;

/** Writes versions like the actions that have made them. */
record EmbeddedMoves(EmbeddedStore store) implements StoreMoves {

	/** Has made what no known action has made, but another program. */
	private static final Action UNKNOWN = new Action(new UUID(0, 0), Action.Kind.SINGLE, null, null, null);

	@Override
	public Mono<Void> write(List<Step> steps) {
		return this.store.<Boolean>write((changes) -> {
			for (Step step : steps) {
				write(step.version(), step.older(), changes);
			}
			return true;
		}).then();
	}

	private static void write(Moved version, @Nullable Moved older, Changes changes) throws RocksDBException {
		LocationVersion made = version.made();
		StoredLocation location = stored(version);
		byte[] before = (older != null) ? source(older) : Bytes.NONE;
		HistoryRecorder recorder = new HistoryRecorder(changes, Objects.requireNonNullElse(made.action(), UNKNOWN),
				true);
		switch (made.kind()) {
			case ADDED -> {
				if (made.action() != null) {
					recorder.added(location);
				}
			}
			case CHANGED -> {
				recorder.changed(replaced(made, older), location);
				recorder.changed(location, before, source(version));
			}
			case DELETED -> recorder.deleted(replaced(made, older), before, Instant.ofEpochMilli(made.version()));
		}
		if (version.isNewest() && made.kind() != Kind.DELETED) {
			changes.addLocation(made.id(), location.bytes());
			changes.putSource(made.id(), source(version));
		}
	}

	private static byte[] source(Moved version) {
		return Bytes.of(Objects.requireNonNullElse(version.source(), ""));
	}

	private static StoredLocation replaced(LocationVersion made, @Nullable Moved older) {
		Long replaced = made.replaced();
		return (older != null && (replaced == null || replaced == older.made().version())) ? stored(older)
				: new StoredLocation(made.id(), 0, (replaced != null) ? replaced : 0, Bytes.NONE);
	}

	private static StoredLocation stored(Moved version) {
		byte[] json = Bytes.of(Objects.requireNonNullElse(version.json(), ""));
		Object createdAt = (json.length > 0) ? LocationJsonFields.of(json).values().get(LocationFields.CREATED_AT)
				: null;
		return new StoredLocation(version.made().id(),
				(createdAt != null) ? Instant.parse((String) createdAt).toEpochMilli() : 0, version.made().version(),
				json);
	}

	@Override
	public Mono<Void> writeActions(List<ActionSummary> actions) {
		return this.store.<Boolean>write((changes) -> {
			for (ActionSummary action : actions) {
				new StoredAction(action, 0).put(changes);
			}
			return true;
		}).then();
	}

}
