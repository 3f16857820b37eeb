package dev.locations.store.embedded;

import java.security.MessageDigest;
import java.security.SecureRandom;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Random bytes that a connection to the server has to begin with. Each server has its
 * own, in the memory of this process and nowhere else.
 */
final class Secret {

	/** In bytes, too many to guess. */
	static final int LENGTH = 32;

	private final byte[] bytes = new byte[LENGTH];

	Secret() {
		new SecureRandom().nextBytes(this.bytes);
	}

	ByteBuf copy() {
		return Unpooled.copiedBuffer(this.bytes);
	}

	/** Takes the same time for all wrong bytes, lest it tells how many are right. */
	boolean matches(byte[] guess) {
		return MessageDigest.isEqual(this.bytes, guess);
	}

}
