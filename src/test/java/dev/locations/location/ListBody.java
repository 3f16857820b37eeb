package dev.locations.location;

import java.nio.charset.StandardCharsets;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Reads the bodies of lists, and gives their memory back. */
public final class ListBody {

	private ListBody() {
	}

	public static String text(LocationList list) {
		return text(list.body());
	}

	public static String text(Publisher<DataBuffer> body) {
		return new String(bytes(body), StandardCharsets.UTF_8);
	}

	public static byte[] bytes(LocationList list) {
		return bytes(list.body());
	}

	private static byte[] bytes(Publisher<DataBuffer> body) {
		return DataBufferUtils.join(Flux.from(body)).map((whole) -> {
			byte[] bytes = new byte[whole.readableByteCount()];
			whole.read(bytes);
			DataBufferUtils.release(whole);
			return bytes;
		}).defaultIfEmpty(new byte[0]).blockOptional().orElseThrow();
	}

}
