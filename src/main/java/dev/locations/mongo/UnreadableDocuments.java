package dev.locations.mongo;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.observability.LogText;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts documents that are left out, and names each once in the log. */
final class UnreadableDocuments {

	/** More documents are counted only, so that memory and log stay small. */
	static final int NAMED = 1_000;

	private static final int LONGEST_ID = 100;

	private static final Logger logger = LoggerFactory.getLogger(UnreadableDocuments.class);

	private final Set<String> named = ConcurrentHashMap.newKeySet();

	private final Counter counter;

	UnreadableDocuments(MeterRegistry registry) {
		this.counter = Counter.builder("locations.store.unreadable")
			.description("How often a document was left out because the service cannot show it")
			.baseUnit("documents")
			.register(registry);
	}

	void report(String collection, String id, String reason) {
		this.counter.increment();
		String document = "%s of the collection %s".formatted(LogText.of(id, LONGEST_ID), collection);
		if (this.named.size() < NAMED && this.named.add(document)) {
			logger.warn("Leaving out the document {}: {}. Correct it or delete it", document, reason);
			if (this.named.size() == NAMED) {
				logger.warn("Further documents that are left out are not named; the metric"
						+ " locations_store_unreadable_documents_total counts them");
			}
		}
	}

}
