package dev.locations.location;

import java.util.OptionalLong;

import dev.locations.location.query.PageCursor;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * The answer to a query for a list.
 *
 * @param body the list in UTF-8, in chunks as demand allows; a
 * {@link reactor.core.publisher.Mono} if there is a single chunk; nothing is read or
 * allocated before it is subscribed to
 * @param total how many locations match, on all pages; empty if that is not known yet
 * @param next null if this page is the last one
 */
public record LocationList(Publisher<DataBuffer> body, OptionalLong total, @Nullable PageCursor next) {
}
