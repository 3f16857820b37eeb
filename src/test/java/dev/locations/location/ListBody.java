package dev.locations.location;

import java.nio.charset.StandardCharsets;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Reads the bodies of lists, and gives their memory back.
 */
public final class ListBody {

	private ListBody() {
	}

	/**
	 * Reads a list.
	 * @param list the list
	 * @return the whole body
	 */
	public static String text(LocationList list) {
		return new String(bytes(list), StandardCharsets.UTF_8);
	}

	/**
	 * Reads a list that may be compressed.
	 * @param list the list
	 * @return the whole body
	 */
	public static byte[] bytes(LocationList list) {
		return DataBufferUtils.join(Flux.from(list.body())).map((whole) -> {
			byte[] bytes = new byte[whole.readableByteCount()];
			whole.read(bytes);
			DataBufferUtils.release(whole);
			return bytes;
		}).defaultIfEmpty(new byte[0]).blockOptional().orElseThrow();
	}

}
