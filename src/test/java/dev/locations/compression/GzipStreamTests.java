package dev.locations.compression;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

import dev.locations.gzip.RandomRecords;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class GzipStreamTests {

	private static DataBuffer buffer(byte[] bytes) {
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
	}

	private static byte[] decompress(Publisher<DataBuffer> gzip) throws IOException {
		DataBuffer joined = DataBufferUtils.join(gzip).blockOptional().orElseThrow();
		try (InputStream stream = new GZIPInputStream(joined.asInputStream(true))) {
			return stream.readAllBytes();
		}
	}

	@Test
	void compressesChunks() throws IOException {
		byte[] noise = new RandomRecords(1).noise(1_000_000);
		List<DataBuffer> chunks = new ArrayList<>();
		for (int i = 0; i < noise.length; i += 1_000) {
			chunks.add(buffer(Arrays.copyOfRange(noise, i, i + 1_000)));
		}
		assertThat(decompress(GzipStream.of(Flux.fromIterable(chunks)))).isEqualTo(noise);
		assertThat(decompress(GzipStream.of(Flux.empty()))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 100, 16 * 1024, 16 * 1024 + 1, 64 * 1024, 300_000 })
	void returnsAMonoForAMono(int length) throws IOException {
		byte[] noise = new RandomRecords(2).noise(length);
		Publisher<DataBuffer> gzip = GzipStream.of(Mono.just(buffer(noise)));
		assertThat(gzip).isInstanceOf(Mono.class);
		assertThat(decompress(gzip)).isEqualTo(noise);
	}

	/** Slow clients keep their deflaters, which take memory outside of the heap. */
	@Test
	void isNotUsedWhileTooManyBodiesAreCompressed() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.ACCEPT_ENCODING, "gzip");
		List<Disposable> slow = new ArrayList<>();
		for (int i = 0; i < GzipStream.MAX_DEFLATERS; i++) {
			assertThat(ContentCoding.of(headers)).isEqualTo(ContentCoding.GZIP);
			slow.add(Flux.from(GzipStream.of(Flux.never())).subscribe());
		}
		assertThat(ContentCoding.of(headers)).isEqualTo(ContentCoding.IDENTITY);
		slow.forEach(Disposable::dispose);
		assertThat(ContentCoding.of(headers)).isEqualTo(ContentCoding.GZIP);
	}

	@Test
	void requestsNoMoreThanTheSubscriber() {
		TestPublisher<DataBuffer> source = TestPublisher.create();
		byte[] noise = new RandomRecords(3).noise(16 * GzipStream.CHUNK_BYTES);
		StepVerifier.create(GzipStream.of(source.flux()), 0)
			.then(source::assertWasNotRequested)
			.thenRequest(1)
			.then(() -> source.next(buffer(noise)))
			.expectNextCount(1)
			.then(() -> source.assertMaxRequested(1))
			.thenCancel()
			.verify();
	}

	@Test
	void releasesThePlainBuffers() throws IOException {
		ByteBuf bytes = ByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[100]);
		assertThat(
				decompress(GzipStream.of(Flux.just(new NettyDataBufferFactory(ByteBufAllocator.DEFAULT).wrap(bytes)))))
			.hasSize(100);
		assertThat(bytes.refCnt()).isZero();
	}

	@Test
	void failsWithTheErrorOfTheBody() {
		StepVerifier.create(GzipStream.of(Flux.error(new IllegalStateException("broken"))))
			.verifyErrorMessage("broken");
	}

	private static ContentCoding of(String... accepted) {
		HttpHeaders headers = new HttpHeaders();
		for (String value : accepted) {
			headers.add(HttpHeaders.ACCEPT_ENCODING, value);
		}
		return ContentCoding.of(headers);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "content-codings.csv", delimiter = '|', quoteCharacter = '\'')
	void isTheCodingThatTheClientPrefers(String accepted, ContentCoding expected) {
		assertThat(of(accepted)).isEqualTo(expected);
	}

	@Test
	void readsSeveralHeadersAsOneListOrNone() {
		assertThat(of("br", "gzip")).isEqualTo(ContentCoding.GZIP);
		assertThat(of("gzip", "gzip;q=0")).isEqualTo(ContentCoding.IDENTITY);
		assertThat(of()).isEqualTo(ContentCoding.IDENTITY);
	}

	/** Quadratic time would take hours for these. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@CsvSource({ "'gzip;q', ' ', x", "gzip;q, ' ', =", "gzip;q=, ' ', x", "'', 'a,', gzip", "'', 'a;', gzip",
			"gzip;q=1., 0, ''", "'', ',', ''" })
	void takesTimeInProportionToTheLength(String start, String repeated, String end) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.ACCEPT_ENCODING, start + repeated.repeat(500_000) + end);
		assertThat(ContentCoding.of(headers)).isNotNull();
	}

}
