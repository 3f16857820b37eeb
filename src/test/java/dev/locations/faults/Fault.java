package dev.locations.faults;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import org.awaitility.Awaitility;

/**
 * A way in which a MongoDB fails. Times are parts of the longest wait for it, so that
 * they are in the same proportion to it whatever it is.
 */
enum Fault {

	/** Its process is killed, in the middle of whatever it does. */
	KILLED(true) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			proxy.shut();
			pause(timeout, random.nextDouble());
		}
	},

	/** Connections break again and again, and new ones are welcome. */
	CUT(false) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			for (int i = 0; i < 8; i++) {
				proxy.cut();
				pause(timeout, random.nextDouble() / 8);
			}
		}
	},

	/** What it does is done, but connections break within its answers. */
	ANSWERS_LOST(false) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			proxy.loseAnswers();
			pause(timeout, 0.3 + random.nextDouble() / 2);
		}
	},

	/** An answer takes two thirds of the longest wait: 2 seconds of 3. */
	SLOW(false) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			proxy.slow(timeout.dividedBy(3));
			pause(timeout, 2 + random.nextDouble());
		}
	},

	/** Two thirds of the longest wait in each direction: nobody waits that long. */
	TOO_SLOW(true) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			proxy.slow(timeout.multipliedBy(2).dividedBy(3));
			pause(timeout, random.nextDouble());
		}
	},

	/**
	 * It accepts connections and never answers, nor does it on those that there were,
	 * later either.
	 */
	SILENT(true) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			proxy.silence();
			pause(timeout, random.nextDouble());
		}
	},

	/** All of that at random, for moments. */
	FLAPPING(false) {
		@Override
		void strike(FaultyProxy proxy, Duration timeout, Random random) {
			List<Consumer<FaultyProxy>> moments = List.of(FaultyProxy::shut, FaultyProxy::cut, FaultyProxy::loseAnswers,
					FaultyProxy::silence, (any) -> any.slow(timeout.dividedBy(20)));
			for (int i = 0; i < 12; i++) {
				moments.get(random.nextInt(moments.size())).accept(proxy);
				pause(timeout, random.nextDouble() / 10);
				proxy.heal();
				pause(timeout, random.nextDouble() / 10);
			}
		}
	};

	private final boolean total;

	Fault(boolean total) {
		this.total = total;
	}

	/**
	 * Whether nothing at all can be had from the store, so that a service must say so
	 * before it is over.
	 */
	boolean isTotal() {
		return this.total;
	}

	/** Lets it happen for a while; it is not over then. */
	abstract void strike(FaultyProxy proxy, Duration timeout, Random random);

	private static void pause(Duration timeout, double part) {
		Duration length = Duration.ofNanos((long) (timeout.toNanos() * part));
		Awaitility.await().pollDelay(length).atMost(length.plusSeconds(5)).until(() -> true);
	}

}
