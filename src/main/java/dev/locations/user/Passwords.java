package dev.locations.user;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * Hashes and verifies passwords with bcrypt, on threads of its own, in the form NFC (RFC
 * 8265, 4.2): keyboards send the same letters in different forms. If the queue is full,
 * callers get a {@link java.util.concurrent.RejectedExecutionException}.
 */
@Component
@EnableConfigurationProperties(Passwords.Settings.class)
public class Passwords implements DisposableBean {

	/** Bcrypt ignores further bytes, and Spring's encoder refuses to encode them. */
	private static final int MAX_BYTES = 72;

	/** No longer text has an NFC of 72 bytes. */
	private static final int MAX_CHARACTERS = 4 * MAX_BYTES;

	private final BCryptPasswordEncoder encoder;

	private final Scheduler scheduler;

	private final AtomicInteger waiting = new AtomicInteger();

	private final Timer hashing;

	@Autowired
	Passwords(Settings settings, MeterRegistry registry) {
		this(settings, registry,
				Schedulers.newBoundedElastic(settings.concurrency(), settings.queue(), "bcrypt", 60, true));
	}

	Passwords(Settings settings, MeterRegistry registry, Scheduler scheduler) {
		this.encoder = new BCryptPasswordEncoder(settings.strength());
		this.scheduler = scheduler;
		this.hashing = Timer.builder("locations.password.hashing")
			.description("How long it takes to hash a password, without the wait before")
			.register(registry);
		Gauge.builder("locations.password.queue", this.waiting::get)
			.description("How many passwords wait to be hashed")
			.baseUnit("passwords")
			.register(registry);
	}

	/** Hashes a password of at most 72 bytes in UTF-8, after NFC. */
	public Mono<PasswordHash> hash(String password) {
		return run(() -> new PasswordHash(String.valueOf(this.encoder.encode(composed(password)))));
	}

	/**
	 * Verifies a password. Right, wrong and too long passwords take the same time, if
	 * they are sent in NFC. An account without a password has no right one.
	 */
	public Mono<Boolean> matches(String password, Credential credential) {
		String composed = composed(password);
		// hashes of earlier releases are of the form that was sent
		return (credential instanceof PasswordHash hash)
				? run(() -> isOf(hash, composed) || (!composed.equals(password) && isOf(hash, password)))
				: Mono.just(false);
	}

	private boolean isOf(PasswordHash hash, String password) {
		return this.encoder.matches(password, hash.value())
				&& password.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
	}

	/** A text that is too long as it is stays so; its NFC could take long. */
	private static String composed(String password) {
		return (password.length() > MAX_CHARACTERS) ? password : Normalizer.normalize(password, Normalizer.Form.NFC);
	}

	<T> Mono<T> run(Callable<T> hash) {
		return Mono.defer(() -> {
			AtomicBoolean waits = new AtomicBoolean(true);
			this.waiting.incrementAndGet();
			return Mono.fromCallable(() -> {
				leave(waits);
				return this.hashing.recordCallable(hash);
			}).subscribeOn(this.scheduler).doFinally((end) -> leave(waits));
		});
	}

	private void leave(AtomicBoolean waits) {
		if (waits.compareAndSet(true, false)) {
			this.waiting.decrementAndGet();
		}
	}

	@Override
	public void destroy() {
		this.scheduler.dispose();
	}

	/**
	 * The settings of password hashing.
	 *
	 * @param strength the binary logarithm of the number of bcrypt rounds, from 4 to 31
	 */
	@ConfigurationProperties("locations.password")
	record Settings(@DefaultValue("10") int strength, @DefaultValue("2") int concurrency,
			@DefaultValue("200") int queue) {

		Settings {
			Assert.isTrue(strength >= 4 && strength <= 31, "locations.password.strength must be between 4 and 31");
			Assert.isTrue(concurrency > 0, "locations.password.concurrency must be positive");
			Assert.isTrue(queue > 0, "locations.password.queue must be positive");
		}

	}

}
