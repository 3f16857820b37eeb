package dev.locations.location.format;

import java.util.List;
import java.util.OptionalLong;

import dev.locations.compression.ContentCoding;
import dev.locations.json.Delimiters;
import dev.locations.json.JsonArray;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationReads;
import dev.locations.location.query.PageCursor;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Creates the lists that a store answers with.
 */
public final class LocationLists {

	private LocationLists() {
	}

	/**
	 * Answers a query. One without matches needs no store.
	 * @param reads the reads
	 * @param query the query
	 * @param coding the content coding of the list
	 * @return the list
	 */
	public static Mono<LocationList> answer(LocationReads reads, LocationQuery query, ContentCoding coding) {
		return query.isWithoutMatches() ? Mono.fromSupplier(() -> page(query, List.of(), 0, null, coding))
				: reads.list(query, coding);
	}

	/**
	 * Returns a list that is read on demand.
	 * @param query the query, whose page has no limit
	 * @param locations the selected fields of the locations as JSON
	 * @param total how many locations match the query; empty if all of them are in the
	 * list
	 * @param coding the content coding of the list
	 * @return the list
	 */
	public static LocationList streamed(LocationQuery query, Flux<byte[]> locations, OptionalLong total,
			ContentCoding coding) {
		return list(query, locations, total, null, coding);
	}

	/**
	 * Returns a page that has been read.
	 * @param query the query
	 * @param locations the selected fields of the locations as JSON
	 * @param total how many locations match the query
	 * @param next the place after the page; null if it is the last one
	 * @param coding the content coding of the list
	 * @return the list
	 */
	public static LocationList page(LocationQuery query, List<byte[]> locations, long total, @Nullable PageCursor next,
			ContentCoding coding) {
		return list(query, Flux.fromIterable(locations), OptionalLong.of(total), next, coding);
	}

	private static LocationList list(LocationQuery query, Flux<byte[]> locations, OptionalLong total,
			@Nullable PageCursor next, ContentCoding coding) {
		Delimiters delimiters = ListEnvelope.of(query, total, next);
		Flux<DataBuffer> list = JsonArray
			.of(locations.map((location) -> ListEnvelope.element(query.format(), location)), delimiters);
		return new LocationList(Work.requests(Flux.from(coding.encode(list))), total, next);
	}

}
