package dev.locations.importing.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BodyInputStreamTests {

	private static Flux<DataBuffer> parts(String... parts) {
		return Flux.fromArray(parts)
			.map((part) -> DefaultDataBufferFactory.sharedInstance.wrap(part.getBytes(StandardCharsets.UTF_8)));
	}

	@Test
	@Timeout(60)
	void doesNotWaitForMoreThanHasArrived() throws IOException {
		BodyInputStream body = BodyInputStream.of(parts("one ", "", "two").concatWith(Flux.never()));
		byte[] read = new byte[100];
		assertThat(body.read(read, 0, 0)).isZero();
		assertThat(body.read()).isEqualTo('o');
		assertThat(body.read(read, 1, 99)).isEqualTo(6);
		assertThat(new String(read, 1, 6, StandardCharsets.UTF_8)).isEqualTo("ne two");
	}

	@Test
	void failsWithItsBody() {
		BodyInputStream body = BodyInputStream
			.of(parts("one").concatWith(Flux.error(new IllegalStateException("broken"))));
		assertThatIllegalStateException().isThrownBy(body::readAllBytes).withMessage("broken");
	}

}
