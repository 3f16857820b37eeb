package dev.locations.readmodel.sync;

import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.locations.location.ChangeHistory;
import dev.locations.readmodel.state.FileOrigins;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what the next file has, from the history of the embedded store. */
record HistoryOrigins(ChangeHistory history, BooleanSupplier settled) implements FileOrigins {

	private static final Logger logger = LoggerFactory.getLogger(HistoryOrigins.class);

	@Override
	public Optional<FileOrigins.Origin> next() {
		// before the wait: the model then has all changes up to this position
		long position = this.history.position();
		return this.settled.getAsBoolean()
				? Optional.of(new FileOrigins.Origin(this.history.identity().toString(), Long.toString(position)))
				: Optional.empty();
	}

	@Override
	public void written(FileOrigins.Origin origin) {
		this.history.forget(Long.parseLong(origin.position())).subscribe((nothing) -> {
		}, (error) -> logger.warn("The store keeps changes that no file needs: {}", error.toString()));
	}

}
