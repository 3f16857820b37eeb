package dev.locations.mongo;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Tells what earlier versions of the service have left in the database. It stays there,
 * because other programs may use it.
 */
record EarlierIndexes(LocationCollection locations) implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(EarlierIndexes.class);

	/** The field of words of a location, which nothing reads any more. */
	static final String WORDS = "words";

	/** The fields of the indexes; those of words came with a field of words. */
	private static final List<String> FIELDS = List.of(LocationFields.UPDATED_AT, WORDS);

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		report().subscribe();
	}

	Mono<Void> report() {
		return this.locations.execute((collection) -> collection.listIndexes(BsonDocument.class))
			.filter((index) -> FIELDS.stream().anyMatch((field) -> isIndexOf(field, index)))
			.collectList()
			.filter((indexes) -> !indexes.isEmpty())
			.doOnNext(EarlierIndexes::log)
			.doOnError((error) -> logger.debug("Cannot read the indexes", error))
			.onErrorComplete()
			.then();
	}

	private static boolean isIndexOf(String field, BsonDocument index) {
		BsonDocument keys = index.getDocument("key", new BsonDocument());
		return keys.size() == 1 && keys.containsKey(field);
	}

	private static void log(List<BsonDocument> indexes) {
		Stream<String> drops = indexes.stream()
			.map((index) -> "db.locations.dropIndex('%s')".formatted(index.getString("name").getValue()));
		boolean hasWords = indexes.stream().anyMatch((index) -> isIndexOf(WORDS, index));
		Stream<String> unset = hasWords ? Stream.of("db.locations.updateMany({}, { $unset: { words: '' } })")
				: Stream.empty();
		logger.info(
				"The database has indexes{} of an earlier version of the service, which need space and time."
						+ " To drop them, run in mongosh: {}",
				hasWords ? " and a field of words" : "", Stream.concat(drops, unset).collect(Collectors.joining("; ")));
	}

}
