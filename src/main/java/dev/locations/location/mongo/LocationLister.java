package dev.locations.location.mongo;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.compression.ContentCoding;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.format.LocationLists;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.mongo.document.Projection;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.PageCollector;
import dev.locations.location.query.PageCursor;
import dev.locations.observability.QueryResults;
import dev.locations.store.StoreTimeout;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Lists the locations in MongoDB.
 */
final class LocationLister {

	/**
	 * Small batches are several times slower. A slow reader keeps one batch in memory.
	 */
	private static final int BATCH = 500;

	/** How far the distances of MongoDB may differ because of rounding, in metres. */
	private static final double ROUNDING = 0.01;

	private final ReactiveMongoTemplate mongo;

	private final LocationDocuments documents;

	private final QueryResults results;

	private final StoreTimeout timeout;

	private final WordPreparation words;

	LocationLister(ReactiveMongoTemplate mongo, LocationDocuments documents, QueryResults results, StoreTimeout timeout,
			WordPreparation words) {
		this.mongo = mongo;
		this.documents = documents;
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
		return this.timeout.of(query.page().isLimited() ? page(query, coding) : count(query)
			.map((total) -> LocationLists.streamed(query, stream(query), OptionalLong.of(total), coding)));
	}

	private Flux<byte[]> stream(LocationQuery query) {
		Flux<byte[]> locations = sorted(query, Projection.of(query.fields()), BATCH)
			.handle((document, sink) -> this.documents.json(document, query.fields()).ifPresent(sink::next));
		return this.timeout.of(this.results.counting(locations));
	}

	private Flux<RawBsonDocument> sorted(LocationQuery query, Bson projection, int batch) {
		BoxFilter box = BoxFilter.of(query.box());
		PageCursor after = query.page().after();
		Bson matching = ListFilter.matching(query, box);
		Bson filter = (after != null) ? Filters.and(matching, ListFilter.after(after)) : matching;
		return execute((collection) -> box.run(() -> collection.find(filter)
			.projection(projection)
			.sort(LocationIndexes.ORDER)
			.allowDiskUse(true)
			.batchSize(batch)));
	}

	private Mono<LocationList> page(LocationQuery query, ContentCoding coding) {
		NearPoint near = query.near();
		if (near != null && query.text() == null && query.box() == null && query.conditions().isNone()) {
			return nearest(query, near).flatMap((page) -> found(query, page, coding));
		}
		return switch (query.order()) {
			case NAME -> next(query, coding);
			case MATCH, DISTANCE -> best(query).flatMap((page) -> found(query, page, coding));
		};
	}

	// Reads only the part of the list that the page has.
	private Mono<LocationList> next(LocationQuery query, ContentCoding coding) {
		int limit = query.page().limit();
		Bson projection = query.fields().isAll() ? Projection.of(query.fields())
				: Projections.fields(Projection.of(query.fields()), Projections.include(LocationFields.CREATED_AT));
		Mono<List<RawBsonDocument>> page = sorted(query, projection, limit + 1)
			.filter((document) -> this.documents.json(document, query.fields()).isPresent())
			.take(limit + 1L)
			.collectList();
		return Mono.zip(page, count(query), (documents, total) -> {
			List<RawBsonDocument> shown = documents.subList(0, Math.min(limit, documents.size()));
			PageCursor next = (documents.size() > limit) ? candidate(shown.get(limit - 1)).orElseThrow().cursor(query)
					: null;
			this.results.record(total.intValue());
			return LocationLists.page(query, shown.stream().map((document) -> json(document, query)).toList(), total,
					next, coding);
		});
	}

	private byte[] json(RawBsonDocument document, LocationQuery query) {
		return this.documents.json(document, query.fields()).orElseThrow();
	}

	// Reads all matching locations: they are counted, and any of them may be the best.
	private Mono<PageCollector<UUID>> best(LocationQuery query) {
		BoxFilter box = BoxFilter.of(query.box());
		Bson filter = ListFilter.matching(query, box);
		return candidates((collection) -> collection.find(filter).projection(ListFilter.POSITION).batchSize(BATCH))
			.collect(() -> new PageCollector<UUID>(query.order(), query.page()),
					(collector, candidate) -> candidate.addTo(collector, query));
	}

	private Mono<PageCollector<UUID>> nearest(LocationQuery query, NearPoint near) {
		return Mono.defer(() -> {
			PageCollector<UUID> collector = new PageCollector<>(query.order(), query.page());
			return candidates((collection) -> collection.find(ListFilter.nearest(near))
				.projection(ListFilter.POSITION)
				.batchSize((query.page().after() == null) ? query.page().limit() + 1 : BATCH))
				.takeWhile((candidate) -> collector.needs(candidate.rank(query) - ROUNDING))
				.doOnNext((candidate) -> candidate.addTo(collector, query))
				.then(Mono.just(collector));
		});
	}

	private Mono<LocationList> found(LocationQuery query, PageCollector<UUID> page, ContentCoding coding) {
		List<UUID> ids = page.values();
		Mono<Map<UUID, byte[]>> locations = this
			.<RawBsonDocument>execute((collection) -> collection.find(Filters.in(MongoLocation.ID, ids))
				.projection(Projection.of(query.fields())))
			.filter((document) -> this.documents.json(document, query.fields()).isPresent())
			.collect(Collectors.toMap((document) -> MongoLocation.id(document), (document) -> json(document, query)));
		Mono<Long> total = (query.text() == null && query.box() == null) ? count(query) : Mono.just(page.total());
		return Mono.zip(locations, total, (found, count) -> {
			this.results.record(count.intValue());
			List<byte[]> inOrder = ids.stream().filter(found::containsKey).map(found::get).toList();
			return LocationLists.page(query, inOrder, count, page.next(), coding);
		});
	}

	private Mono<Long> count(LocationQuery query) {
		Bson filter = ListFilter.matching(query, BoxFilter.of(query.box()));
		return execute((collection) -> collection.countDocuments(filter)).next();
	}

	/**
	 * Reads all locations: an index of each coordinate would make each write slower.
	 * @return where they are, and when they were changed; empty if there are none
	 */
	Mono<LocationExtent> extent() {
		Mono<ExtentCollector> extent = execute(
				(collection) -> collection.find().projection(ListFilter.EXTENT).batchSize(BATCH))
			.collect(ExtentCollector::new, (collector, document) -> this.documents.read(document)
				.ifPresent((location) -> Candidate.of(location).addTo(collector, MongoLocation.updatedAt(location))));
		return this.timeout
			.of(extent.flatMap((collector) -> Mono.justOrEmpty(collector.extent(Instant::ofEpochMilli))));
	}

	private Flux<Candidate> candidates(Function<MongoCollection<RawBsonDocument>, Publisher<RawBsonDocument>> query) {
		return execute(query).handle((document, sink) -> candidate(document).ifPresent(sink::next));
	}

	private Optional<Candidate> candidate(RawBsonDocument document) {
		return this.documents.read(document).map(Candidate::of);
	}

	// The template converts errors of the driver to exceptions of Spring.
	private <T> Flux<T> execute(Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.mongo.execute(MongoLocation.COLLECTION,
				(collection) -> operation.apply(collection.withDocumentClass(RawBsonDocument.class)));
	}

	/**
	 * A location that may be on a page.
	 *
	 * @param position its position in the whole list
	 * @param longitude the longitude of its point, in degrees
	 * @param latitude the latitude of its point, in degrees
	 */
	private record Candidate(ListPosition position, double longitude, double latitude) {

		static Candidate of(BsonDocument location) {
			BsonArray coordinates = location.getDocument(LocationFields.GEOMETRY).getArray("coordinates");
			return new Candidate(MongoLocation.position(location), coordinates.get(0).asNumber().doubleValue(),
					coordinates.get(1).asNumber().doubleValue());
		}

		double rank(LocationQuery query) {
			return query.rank(this.position, this.longitude, this.latitude);
		}

		void addTo(PageCollector<UUID> collector, LocationQuery query) {
			collector.add(rank(query), this.position, this.position.id());
		}

		void addTo(ExtentCollector extent, Instant updatedAt) {
			extent.addPoint(this.longitude, this.latitude);
			extent.addTime(updatedAt.toEpochMilli());
		}

		PageCursor cursor(LocationQuery query) {
			return query.cursor(this.position, this.longitude, this.latitude);
		}

	}

}
