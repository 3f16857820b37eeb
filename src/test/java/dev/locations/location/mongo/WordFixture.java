package dev.locations.location.mongo;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.ListBody;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationQuery;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.store.mongo.TestMongo;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import reactor.core.publisher.Mono;

/**
 * A process that answers queries for words, and other programs that write into its
 * MongoDB.
 */
final class WordFixture {

	static final Bson WITHOUT_WORDS = Filters.exists(MongoLocation.WORDS, false);

	private final TestMongo mongo;

	private final WordWriter writer;

	private final WordPreparation preparation;

	private final MongoLocationStore store;

	WordFixture(TestMongo mongo) {
		this.mongo = mongo;
		this.writer = new WordWriter(new LocationCollection(mongo.template(), MongoLocationStoreContract.documents()));
		this.preparation = new WordPreparation(this.writer);
		this.store = MongoLocationStoreContract.store(mongo, Clock.systemUTC(), this.preparation);
	}

	WordWriter writer() {
		return this.writer;
	}

	WordPreparation preparation() {
		return this.preparation;
	}

	MongoLocationStore store() {
		return this.store;
	}

	/** Adds locations as the versions of the service did that knew no words. */
	List<UUID> addEarlier(int count) {
		List<UUID> ids = add(count);
		update(Filters.empty(), Updates.unset(MongoLocation.WORDS));
		return ids;
	}

	List<UUID> add(int count) {
		List<UUID> ids = IntStream.range(0, count).mapToObj((i) -> UUID.randomUUID()).toList();
		this.store.addAll(ids.stream().map((id) -> new NewLocation(id, LocationInputs.named("Lake"))).toList()).block();
		return ids;
	}

	/** Changes a location by the service. */
	Mono<?> change(UUID id, String patch) {
		return this.store.update(id, LocationInputs.change(patch), FieldSelection.ALL, Precondition.NONE);
	}

	/** Changes documents as another program does. */
	void update(Bson filter, Bson update) {
		Mono.from(documents().updateMany(filter, update)).block();
	}

	/** Inserts a document as another program does. */
	void insert(BsonDocument document) {
		Mono.from(documents().insertOne(document)).block();
	}

	long count(Bson filter) {
		return Objects.requireNonNull(Mono.from(documents().countDocuments(filter)).block());
	}

	private MongoCollection<BsonDocument> documents() {
		return Objects.requireNonNull(this.mongo.template().getCollection(MongoLocation.COLLECTION).block())
			.withDocumentClass(BsonDocument.class);
	}

	/** Returns how many locations have words. */
	long found(String words) {
		LocationQuery query = new LocationQuery(null, TextQuery.of(words).orElseThrow(), null, FieldConditions.NONE,
				new Page(10, null), FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
		return Objects.requireNonNull(this.store.list(query, ContentCoding.IDENTITY).block()).total().orElseThrow();
	}

	String wholeList() {
		return ListBody.text(this.store.list(new LocationQuery(null, FieldSelection.ALL), ContentCoding.IDENTITY)
			.blockOptional()
			.orElseThrow());
	}

}
