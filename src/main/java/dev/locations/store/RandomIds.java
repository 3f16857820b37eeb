package dev.locations.store;

import java.util.UUID;

import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;

/**
 * Generates random UUIDs (RFC 9562, 5.4). Unlike {@link UUID#randomUUID()} it never waits
 * for the system's entropy, so that it may run on an event loop.
 */
final class RandomIds implements IdGenerator {

	private static final long VERSION_MASK = 0xf000L;

	private static final long VERSION_4 = 0x4000L;

	private static final long VARIANT_MASK = 0xc000_0000_0000_0000L;

	private static final long VARIANT = 0x8000_0000_0000_0000L;

	private final IdGenerator random = new AlternativeJdkIdGenerator();

	@Override
	public UUID generateId() {
		UUID bits = this.random.generateId();
		return new UUID((bits.getMostSignificantBits() & ~VERSION_MASK) | VERSION_4,
				(bits.getLeastSignificantBits() & ~VARIANT_MASK) | VARIANT);
	}

}
