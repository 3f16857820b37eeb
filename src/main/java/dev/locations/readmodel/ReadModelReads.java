package dev.locations.readmodel;

import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationReads;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.snapshot.Reader;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Reads from all locations in memory, as they are at one moment.
 *
 * @param reader the locations
 * @param results counts what queries find
 */
record ReadModelReads(Reader reader, QueryResults results) implements LocationReads {

	@Override
	public AnswerSource source() {
		return AnswerSource.READ_MODEL;
	}

	@Override
	public Publisher<DataBuffer> list(LocationQuery query) {
		return this.reader.list(query, this.results::record);
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return Mono.justOrEmpty(this.reader.find(id, fields));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return Mono.just(this.reader.contains(id));
	}

}
