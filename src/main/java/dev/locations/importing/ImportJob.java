package dev.locations.importing;

import java.io.InputStream;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import dev.locations.location.NewLocation;
import reactor.core.publisher.Mono;

/**
 * A file to load, and where its locations go.
 *
 * @param file NDJSON or GeoJSON, compressed with gzip or not; reading may block
 * @param maxSize the maximum size of the file in bytes, unpacked
 * @param target takes the valid locations of a batch, and answers how many of them are
 * new; it is called for several batches at the same time
 * @param refusals takes the refused locations in the order of the file, each with the
 * word for what its number counts, such as {@code line}; must not block for long
 * @param cancelled tells whether to leave out what has not been written yet
 */
public record ImportJob(InputStream file, long maxSize, Function<List<NewLocation>, Mono<Integer>> target,
		ImportStatistics statistics, BiConsumer<RefusedLocation, String> refusals, BooleanSupplier cancelled) {

	void refuse(LocationCheck.CheckedBatch batch) {
		this.statistics.refused(batch.refused().size());
		batch.refused().forEach((refusal) -> this.refusals.accept(refusal, batch.unit()));
	}

}
