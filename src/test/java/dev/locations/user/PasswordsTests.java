package dev.locations.user;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

import static org.assertj.core.api.Assertions.assertThat;

class PasswordsTests {

	private static final String LONGEST = "p".repeat(72);

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final Passwords passwords = new Passwords(new Passwords.Settings(4, 1, 1), this.registry);

	@AfterEach
	void close() {
		this.passwords.destroy();
	}

	@Test
	void matchesNothingButThePassword() {
		StepVerifier
			.create(this.passwords.hash(LONGEST)
				.flatMapMany((hash) -> Flux.just(LONGEST, "", LONGEST + "p", "p".repeat(71), "p".repeat(100_000))
					.concatMap((password) -> this.passwords.matches(password, hash))))
			.expectNext(true, false, false, false, false)
			.verifyComplete();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Caf\u00e9 \u1e69 \uac01", "Cafe\u0301 s\u0323\u0307 \u1100\u1161\u11a8" })
	void matchesTheSameLettersInEachForm(String set) {
		PasswordHash hash = this.passwords.hash(set).blockOptional().orElseThrow();
		for (String sent : List.of("Caf\u00e9 \u1e69 \uac01", "Cafe\u0301 s\u0307\u0323 \u1100\u1161\u11a8")) {
			assertThat(this.passwords.matches(sent, hash).block()).as(sent).isTrue();
		}
		// NFKC would make it the same, and a comparison without marks
		for (String other : List.of("\uff23af\u00e9 \u1e69 \uac01", "Cafe \u1e69 \uac01", "caf\u00e9 \u1e69 \uac01")) {
			assertThat(this.passwords.matches(other, hash).block()).as(other).isFalse();
		}
	}

	@Test
	void matchesAHashOfBeforeInTheFormThatWasSent() {
		String decomposed = "Cafe\u0301 au lait";
		PasswordHash before = new PasswordHash(String.valueOf(new BCryptPasswordEncoder(4).encode(decomposed)));
		assertThat(this.passwords.matches(decomposed, before).block()).isTrue();
		assertThat(this.passwords.matches("Caf\u00e9 au lait", before).block()).isFalse();
	}

	@Test
	void limitsTheComposedForm() {
		String composed = "\u00e9".repeat(36);
		String decomposed = "e\u0301".repeat(36);
		PasswordHash hash = this.passwords.hash(decomposed).blockOptional().orElseThrow();
		assertThat(this.passwords.matches(composed, hash).block()).isTrue();
		assertThat(this.passwords.matches(decomposed + "\u0301", hash).block()).isFalse();
		assertThat(this.passwords.matches("e" + "\u0301".repeat(1_000_000), hash).block()).isFalse();
	}

	@Test
	void saltsItsHashesAndShowsNone() {
		StepVerifier.create(Flux.range(0, 2).concatMap((i) -> this.passwords.hash("correct horse")).collectList())
			.assertNext((hashes) -> {
				assertThat(hashes.get(0)).isNotEqualTo(hashes.get(1));
				assertThat(hashes.get(0).value()).startsWith("$2a$04$").hasSize(60);
				assertThat(hashes.get(0).toString()).doesNotContain("$2a$");
			})
			.verifyComplete();
	}

	@Test
	void worksOnThreadsOfItsOwn() {
		StepVerifier
			.create(this.passwords.hash("correct horse")
				.map((hash) -> Thread.currentThread().getName())
				.subscribeOn(Schedulers.parallel()))
			.assertNext((thread) -> assertThat(thread).startsWith("bcrypt"))
			.verifyComplete();
	}

	@Test
	void refusesMoreThanItMayKeepWaiting() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		CompletableFuture<?> running = this.passwords.run(() -> {
			begun.countDown();
			end.await();
			return true;
		}).toFuture();
		begun.await();
		CompletableFuture<?> waiting = this.passwords.run(() -> true).toFuture();
		StepVerifier.create(this.passwords.hash("correct horse")).verifyError(RejectedExecutionException.class);
		end.countDown();
		assertThat(running.join()).isEqualTo(true);
		assertThat(waiting.join()).isEqualTo(true);
		assertThat(this.registry.get("locations.password.queue").gauge().value()).isZero();
	}

	@Test
	void countsThoseThatWaitAndTimesTheOthers() {
		SimpleMeterRegistry meterRegistry = new SimpleMeterRegistry();
		Queue<Runnable> waiting = new ArrayDeque<>();
		Passwords measured = new Passwords(new Passwords.Settings(4, 1, 1), meterRegistry,
				Schedulers.fromExecutor(waiting::add));
		StepVerifier.create(Flux.range(0, 3).flatMap((i) -> measured.run(() -> i)))
			.then(() -> assertThat(meterRegistry.get("locations.password.queue").gauge().value()).isEqualTo(3))
			.then(() -> waiting.forEach(Runnable::run))
			.expectNextCount(3)
			.verifyComplete();
		assertThat(meterRegistry.get("locations.password.queue").gauge().value()).isZero();
		assertThat(meterRegistry.get("locations.password.hashing").timer().count()).isEqualTo(3);
	}

}
