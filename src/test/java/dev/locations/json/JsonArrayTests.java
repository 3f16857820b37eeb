package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

class JsonArrayTests {

	private static List<String> chunks(Stream<String> values) {
		return JsonArray.of(Flux.fromStream(values).map((value) -> value.getBytes(StandardCharsets.UTF_8)))
			.map((chunk) -> chunk.toString(StandardCharsets.UTF_8))
			.collectList()
			.blockOptional()
			.orElseThrow();
	}

	@Test
	void joinsValuesToOneChunkWhenTheyAreFew() {
		assertThat(chunks(Stream.of("1", "{}", "\"é\""))).containsExactly("[1,{},\"é\"]");
		assertThat(chunks(Stream.empty())).containsExactly("[]");
	}

	@Test
	void joinsManyValuesToLargeChunks() {
		List<String> values = IntStream.range(0, 50_000).mapToObj(Integer::toString).toList();
		List<String> chunks = chunks(values.stream());
		assertThat(String.join("", chunks)).isEqualTo("[" + String.join(",", values) + "]");
		assertThat(chunks.subList(0, chunks.size() - 1)).hasSizeGreaterThan(2)
			.allSatisfy(
					(chunk) -> assertThat(chunk.length()).isBetween(JsonArray.CHUNK_BYTES, JsonArray.CHUNK_BYTES + 16));
	}

	@Test
	void asksForNoMoreThanTheReaderTakes() {
		TestPublisher<byte[]> source = TestPublisher.create();
		byte[] value = new byte[JsonArray.CHUNK_BYTES];
		StepVerifier.create(JsonArray.of(source.flux()).map(DataBuffer::readableByteCount), 0)
			.then(source::assertWasNotRequested)
			.thenRequest(1)
			.then(() -> source.next(value))
			.expectNextCount(1)
			.then(() -> source.assertMaxRequested(1))
			.thenCancel()
			.verify();
	}

	@Test
	void endsWithTheErrorOfTheValues() {
		StepVerifier.create(JsonArray.of(Flux.error(new IllegalStateException("broken")))).verifyErrorMessage("broken");
	}

}
