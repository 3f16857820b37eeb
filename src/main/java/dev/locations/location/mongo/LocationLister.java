package dev.locations.location.mongo;

import java.time.Clock;
import java.util.OptionalLong;

import dev.locations.compression.ContentCoding;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.format.LocationLists;
import dev.locations.location.mongo.document.Projection;
import dev.locations.observability.QueryResults;
import dev.locations.store.StoreTimeout;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Lists the locations in MongoDB.
 */
final class LocationLister {

	private final LocationCollection locations;

	private final PageReader pages;

	private final QueryResults results;

	private final StoreTimeout timeout;

	private final WordPreparation words;

	private final LocationCounter counter;

	LocationLister(LocationCollection locations, QueryResults results, StoreTimeout timeout, WordPreparation words,
			Clock clock) {
		this.locations = locations;
		this.counter = new LocationCounter(locations, timeout, clock);
		this.pages = new PageReader(locations, this.counter, results);
		this.results = results;
		this.timeout = timeout;
		this.words = words;
	}

	Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		if (query.isWholeList()) {
			return Mono.just(LocationLists.streamed(query, stream(query), OptionalLong.empty(), coding));
		}
		if (query.text() != null && !this.words.isComplete()) {
			return Mono.error(new DataAccessResourceFailureException("The words of locations are being added"));
		}
		return this.timeout.of(query.page().isLimited() ? this.pages.read(query, coding) : this.counter.count(query)
			.map((total) -> LocationLists.streamed(query, stream(query), OptionalLong.of(total), coding)));
	}

	private Flux<byte[]> stream(LocationQuery query) {
		Flux<byte[]> shown = this.locations.sorted(query, Projection.of(query.fields()), LocationCollection.BATCH)
			.handle((document,
					sink) -> this.locations.documents().json(document, query.fields()).ifPresent(sink::next));
		return this.timeout.of(this.results.counting(shown));
	}

}
