package dev.locations.gzip;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;
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

	@Test
	void makesOneOfOne() throws IOException {
		byte[] noise = new RandomRecords(2).noise(100);
		Publisher<DataBuffer> gzip = GzipStream.of(Mono.just(buffer(noise)));
		assertThat(gzip).isInstanceOf(Mono.class);
		assertThat(decompress(gzip)).isEqualTo(noise);
	}

	/** Slow clients hold on to their deflaters. */
	@Test
	void storesWhatItHasNoDeflaterFor() throws IOException {
		byte[] zeros = new byte[300_000];
		List<Disposable> slow = new ArrayList<>();
		for (int i = 0; i < GzipStream.MAX_DEFLATERS; i++) {
			slow.add(Flux.from(GzipStream.of(Flux.never())).subscribe());
		}
		DataBuffer stored = DataBufferUtils.join(GzipStream.of(Flux.just(buffer(zeros)))).blockOptional().orElseThrow();
		assertThat(stored.readableByteCount()).isGreaterThan(zeros.length);
		assertThat(decompress(Flux.just(stored))).isEqualTo(zeros);
		assertThat(decompress(GzipStream.of(Flux.empty()))).isEmpty();
		slow.forEach(Disposable::dispose);
		assertThat(DataBufferUtils.join(GzipStream.of(Flux.just(buffer(zeros))))
			.blockOptional()
			.orElseThrow()
			.readableByteCount()).isLessThan(zeros.length / 10);
	}

	@Test
	void asksForNoMoreThanTheReaderTakes() {
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
	void releasesWhatItRead() throws IOException {
		ByteBuf bytes = ByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[100]);
		assertThat(
				decompress(GzipStream.of(Flux.just(new NettyDataBufferFactory(ByteBufAllocator.DEFAULT).wrap(bytes)))))
			.hasSize(100);
		assertThat(bytes.refCnt()).isZero();
	}

	@Test
	void endsWithTheErrorOfTheBody() {
		StepVerifier.create(GzipStream.of(Flux.error(new IllegalStateException("broken"))))
			.verifyErrorMessage("broken");
	}

}
