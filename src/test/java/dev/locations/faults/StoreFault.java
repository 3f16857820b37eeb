package dev.locations.faults;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import org.awaitility.Awaitility;

/**
 * A way in which a MongoDB fails. All times are proportional to the timeout of the
 * service.
 */
@SuppressWarnings("ImmutableEnumChecker") // the injections have no state
enum StoreFault {

	/** Its process is killed. */
	KILLED(true, (proxy, timeout, random) -> {
		proxy.shut();
		pause(timeout, random.nextDouble());
	}),

	/** Connections are reset again and again. New ones are accepted. */
	CUT(false, (proxy, timeout, random) -> {
		for (int i = 0; i < 8; i++) {
			proxy.cut();
			pause(timeout, random.nextDouble() / 8);
		}
	}),

	/** Requests are executed, but connections break in the middle of the answers. */
	ANSWERS_LOST(false, (proxy, timeout, random) -> {
		proxy.loseAnswers();
		pause(timeout, 0.3 + random.nextDouble() / 2);
	}),

	/** An answer takes two thirds of the timeout. */
	SLOW(false, (proxy, timeout, random) -> {
		proxy.slow(timeout.dividedBy(3));
		pause(timeout, 2 + random.nextDouble());
	}),

	/** An answer takes four thirds of the timeout. */
	TOO_SLOW(true, (proxy, timeout, random) -> {
		proxy.slow(timeout.multipliedBy(2).dividedBy(3));
		pause(timeout, random.nextDouble());
	}),

	/**
	 * No connection gets an answer any more, be it open or new. A connection stays silent
	 * when the fault is over.
	 */
	SILENT(true, (proxy, timeout, random) -> {
		proxy.silence();
		pause(timeout, random.nextDouble());
	}),

	/** All of these faults in random order, each for a short time. */
	FLAPPING(false, (proxy, timeout, random) -> {
		List<Consumer<FaultyProxy>> moments = List.of(FaultyProxy::shut, FaultyProxy::cut, FaultyProxy::loseAnswers,
				FaultyProxy::silence, (any) -> any.slow(timeout.dividedBy(20)));
		for (int i = 0; i < 12; i++) {
			moments.get(random.nextInt(moments.size())).accept(proxy);
			pause(timeout, random.nextDouble() / 10);
			proxy.heal();
			pause(timeout, random.nextDouble() / 10);
		}
	});

	private final boolean makesStoreUnavailable;

	private final Injection injection;

	StoreFault(boolean makesStoreUnavailable, Injection injection) {
		this.makesStoreUnavailable = makesStoreUnavailable;
		this.injection = injection;
	}

	/**
	 * Returns whether no request to the store succeeds. Then the service must report that
	 * it is not ready.
	 */
	boolean makesStoreUnavailable() {
		return this.makesStoreUnavailable;
	}

	/** Starts the fault and waits for a while. The fault goes on after that. */
	void inject(FaultyProxy proxy, Duration timeout, Random random) {
		this.injection.inject(proxy, timeout, random);
	}

	private static void pause(Duration timeout, double part) {
		Duration length = Duration.ofNanos((long) (timeout.toNanos() * part));
		Awaitility.await().pollDelay(length).atMost(length.plusSeconds(5)).until(() -> true);
	}

	private interface Injection {

		void inject(FaultyProxy proxy, Duration timeout, Random random);

	}

}
