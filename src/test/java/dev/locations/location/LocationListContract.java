package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** How whole lists are: order, selected fields, streaming. */
public interface LocationListContract extends LocationContract {

	Comparator<JsonNode> LIST_ORDER = Comparator
		.comparing((JsonNode location) -> location.get("name").stringValue().codePoints().toArray(), Arrays::compare)
		.thenComparing((location) -> location.get("createdAt").stringValue())
		.thenComparing((location) -> location.get("id").stringValue());

	Flux<DataBuffer> listed(@Nullable BoundingBox box, FieldSelection fields);

	@Override
	default String list(@Nullable BoundingBox box, FieldSelection fields) {
		return ListBody.text(listed(box, fields));
	}

	@Test
	default void listsInCodePointOrderOfNamesThenByAgeThenById() {
		List<String> names = List.of("", "A", "B", "Z", "a", "é", "\uFFFD", "\uFFFF", "😀", "😀a", "𐀀", "Ａ", "ab",
				"a b");
		names.stream().filter((name) -> !name.isEmpty()).forEach((name) -> create(LocationInputs.named(name)));
		clock().advance(Duration.ofMillis(-1));
		create(LocationInputs.named("a"));
		clock().advance(Duration.ofMillis(1));
		IntStream.range(0, 5).forEach((i) -> create(LocationInputs.named("B")));
		List<JsonNode> listed = elements(list(null));
		assertThat(listed).hasSize(19).isSortedAccordingTo(LIST_ORDER);
	}

	@Test
	default void listsNothingWhenThereIsNothing() {
		assertThat(list(null)).isEqualTo("[]");
		assertThat(list(new BoundingBox(1, 1, 2, 2))).isEqualTo("[]");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "/dev/locations/location/selected-fields.csv", delimiter = '|', quoteCharacter = '\'')
	default void listsAndFindsTheSelectedFields(@Nullable String only, @Nullable String except, String expected) {
		UUID id = create(LocationInputs.RIVERSIDE).id();
		FieldSelection fields = FieldSelection.of(names(only), names(except));
		assertThat(list(null, fields)).isEqualTo(expected);
		LocationDocument found = store().find(id).blockOptional().orElseThrow();
		assertThat("[" + text(found.select(fields)) + "]").isEqualTo(expected);
	}

	private static List<String> names(@Nullable String names) {
		return (names != null) ? List.of(names.split(",", -1)) : List.of();
	}

	@Test
	default void streamsALongListAsTheReaderAsks() {
		List<NewLocation> locations = IntStream.range(0, 2_000)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.named("n%04d".formatted(i))))
			.toList();
		Locations.addTo(store(), locations).block();
		List<DataBuffer> chunks = new ArrayList<>();
		StepVerifier.create(listed(null, FieldSelection.ALL), 1)
			.recordWith(() -> chunks)
			.expectNextCount(1)
			.expectNoEvent(Duration.ofMillis(200))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((chunk) -> true)
			.verifyComplete();
		String whole = String.join("", chunks.stream().map((chunk) -> chunk.toString(StandardCharsets.UTF_8)).toList());
		assertThat(elements(whole)).hasSize(2_000).isSortedAccordingTo(LIST_ORDER);
		assertThat(chunks).hasSizeGreaterThan(2);
		chunks.forEach(DataBufferUtils::release);
	}

}
