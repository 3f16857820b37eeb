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
 * Hashes and verifies passwords with bcrypt, on threads of its own. If the queue is full,
 * callers get a {@link java.util.concurrent.RejectedExecutionException}.
 */
@Component
public class Passwords implements DisposableBean {

	/** Bcrypt ignores further bytes, and Spring's encoder refuses to encode them. */
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
	 */
	public Mono<PasswordHash> hash(String password) {
		return this.meters.run(() -> new PasswordHash(String.valueOf(this.encoder.encode(password))), this.scheduler);
	}

	/** Verifies a password. Right, wrong and too long passwords take the same time. */
	public Mono<Boolean> matches(String password, PasswordHash hash) {
		return this.meters.run(() -> this.encoder.matches(password, hash.value())
				&& password.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES, this.scheduler);
	}

	@Override
	public void destroy() {
		this.scheduler.dispose();
	}

}
