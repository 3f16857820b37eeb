package dev.locations.location.mongo;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import dev.locations.compression.ContentCoding;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.format.LocationLists;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.mongo.document.Projection;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.PageCollector;
import dev.locations.location.query.PageCursor;
import dev.locations.observability.QueryResults;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads one page of a list from MongoDB.
 */
final class PageReader {

	/** How far the distances of MongoDB may differ because of rounding, in metres. */
	private static final double ROUNDING = 0.01;

	private final LocationCollection locations;

	private final LocationCounter counter;

	private final QueryResults results;

	PageReader(LocationCollection locations, LocationCounter counter, QueryResults results) {
		this.locations = locations;
		this.counter = counter;
		this.results = results;
	}

	/**
	 * Reads the page of a query.
	 * @param query the query, whose page has a limit
	 * @param coding the coding of the answer
	 * @return the page
	 */
	Mono<LocationList> read(LocationQuery query, ContentCoding coding) {
		NearPoint near = query.near();
		if (near != null && query.text() == null && query.box() == null && query.conditions().isNone()) {
			return Mono.zip(nearest(query, near), this.counter.count(query))
				.flatMap((found) -> found(query, found.getT1(), found.getT2(), coding));
		}
		return switch (query.order()) {
			case NAME -> next(query, coding);
			case MATCH, DISTANCE -> best(query).flatMap((page) -> found(query, page, page.total(), coding));
		};
	}

	// Reads only the part of the list that the page has.
	private Mono<LocationList> next(LocationQuery query, ContentCoding coding) {
		int limit = query.page().limit();
		Bson projection = query.fields().isAll() ? Projection.of(query.fields())
				: Projections.fields(Projection.of(query.fields()), Projections.include(LocationFields.CREATED_AT));
		Mono<List<RawBsonDocument>> page = this.locations.sorted(query, projection, limit + 1)
			.filter((document) -> isShown(document, query))
			.take(limit + 1L)
			.collectList();
		return Mono.zip(page, this.counter.count(query), (documents, total) -> {
			List<RawBsonDocument> shown = documents.subList(0, Math.min(limit, documents.size()));
			PageCursor next = (documents.size() > limit) ? cursor(shown.get(limit - 1), query) : null;
			this.results.record(total.intValue());
			return LocationLists.page(query, shown.stream().map((document) -> json(document, query)).toList(), total,
					next, coding);
		});
	}

	private PageCursor cursor(RawBsonDocument last, LocationQuery query) {
		return this.locations.documents().read(last).map(Candidate::of).orElseThrow().cursor(query);
	}

	private boolean isShown(RawBsonDocument document, LocationQuery query) {
		return this.locations.documents().json(document, query.fields()).isPresent();
	}

	private byte[] json(RawBsonDocument document, LocationQuery query) {
		return this.locations.documents().json(document, query.fields()).orElseThrow();
	}

	// Reads all matching locations: they are counted, and any of them may be the best.
	private Mono<PageCollector<UUID>> best(LocationQuery query) {
		Bson filter = ListFilter.matching(query, BoxFilter.of(query.box()));
		return candidates(filter, LocationCollection.BATCH).collect(
				() -> new PageCollector<UUID>(query.order(), query.page()),
				(collector, candidate) -> candidate.addTo(collector, query));
	}

	private Mono<PageCollector<UUID>> nearest(LocationQuery query, NearPoint near) {
		int batch = (query.page().after() == null) ? query.page().limit() + 1 : LocationCollection.BATCH;
		return Mono.defer(() -> {
			PageCollector<UUID> collector = new PageCollector<>(query.order(), query.page());
			return candidates(ListFilter.nearest(near), batch)
				.takeWhile((candidate) -> collector.needs(candidate.rank(query) - ROUNDING))
				.doOnNext((candidate) -> candidate.addTo(collector, query))
				.then(Mono.just(collector));
		});
	}

	private Flux<Candidate> candidates(Bson filter, int batch) {
		return this.locations
			.read((collection) -> collection.find(filter).projection(Candidate.FIELDS).batchSize(batch))
			.map(Candidate::of);
	}

	private Mono<LocationList> found(LocationQuery query, PageCollector<UUID> page, long total, ContentCoding coding) {
		List<UUID> ids = page.values();
		Mono<Map<UUID, byte[]>> locations = this.locations
			.execute((collection) -> collection.find(Filters.in(MongoLocation.ID, ids))
				.projection(Projection.of(query.fields())))
			.filter((document) -> isShown(document, query))
			.collect(Collectors.toMap((document) -> MongoLocation.id(document), (document) -> json(document, query)));
		return locations.map((found) -> {
			this.results.record(Math.toIntExact(total));
			List<byte[]> inOrder = ids.stream().filter(found::containsKey).map(found::get).toList();
			return LocationLists.page(query, inOrder, total, page.next(), coding);
		});
	}

}
