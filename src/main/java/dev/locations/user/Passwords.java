package dev.locations.user;

import java.nio.charset.StandardCharsets;

import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes and verifies passwords with bcrypt, off the event loops. As many run at once as
 * the settings say; callers over the queue's length get a
 * {@link java.util.concurrent.RejectedExecutionException}.
 */
@Component
public class Passwords implements DisposableBean {

	/** Bcrypt reads no further, and its Spring encoder refuses to encode more. */
	private static final int MAX_BYTES = 72;

	private final BCryptPasswordEncoder encoder;

	private final Scheduler scheduler;

	private final PasswordMeters meters;

	Passwords(PasswordSettings settings, MeterRegistry registry) {
		this.meters = new PasswordMeters(registry);
		this.encoder = new BCryptPasswordEncoder(settings.strength());
		this.scheduler = Schedulers.newBoundedElastic(settings.concurrency(), settings.queue(), "bcrypt", 60, true);
	}

	/**
	 * Hashes a password.
	 * @param password the password, of at most 72 bytes in UTF-8
	 * @return its hash
	 */
	public Mono<PasswordHash> hash(String password) {
		return this.meters.run(() -> new PasswordHash(String.valueOf(this.encoder.encode(password))), this.scheduler);
	}

	/**
	 * Verifies a password. A right one and a wrong one take the same time, one that is
	 * too long to be right included.
	 * @param password the password, of any length
	 * @param hash the hash to compare it with
	 * @return whether it is the one that was hashed
	 */
	public Mono<Boolean> matches(String password, PasswordHash hash) {
		return this.meters.run(() -> this.encoder.matches(password, hash.value())
				&& password.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES, this.scheduler);
	}

	@Override
	public void destroy() {
		this.scheduler.dispose();
	}

}
