package dev.locations.location;

import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.observability.AnswerSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Reads locations. It answers in JSON, encoded as clients get it, so that no answer is
 * built from objects.
 */
public interface LocationReads {

	/**
	 * What answers the reads.
	 * @return the source, which stays the same for all of them
	 */
	AnswerSource source();

	/**
	 * Lists locations as a JSON array, ordered by name in Unicode code point order, then
	 * by creation time, then by id.
	 * @param query which locations, and which of their fields
	 * @param coding how the array is encoded
	 * @return the array in UTF-8 and that coding, in chunks as demand allows; a
	 * {@link reactor.core.publisher.Mono} when it is a single one
	 */
	Publisher<DataBuffer> list(LocationQuery query, ContentCoding coding);

	/**
	 * Finds a location.
	 * @param id its identifier
	 * @param fields which of its fields
	 * @return the location, or empty
	 */
	Mono<LocationDocument> find(UUID id, FieldSelection fields);

	/**
	 * Whether a location exists.
	 * @param id its identifier
	 * @return true or false
	 */
	Mono<Boolean> exists(UUID id);

}
