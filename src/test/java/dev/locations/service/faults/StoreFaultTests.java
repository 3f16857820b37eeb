package dev.locations.service.faults;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.FaultyProxy;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** While its store fails, no request hangs, and no answered write is lost or repeated. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
@Tag("mongodb")
@Tag("slow")
class StoreFaultTests {

	private static final Logger logger = LoggerFactory.getLogger(StoreFaultTests.class);

	/** The default of the service is 3 seconds. */
	private static final Duration TIMEOUT = Duration.ofMillis(Integer.getInteger("faults.store-timeout", 1_000));

	private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

	/** With 0, the test runs a short round of the faults that differ most. */
	private static final int ROUNDS = Integer.getInteger("faults.rounds", 0);

	private static final List<StoreFault> SHORT_ROUND = List.of(StoreFault.KILLED, StoreFault.ANSWERS_LOST,
			StoreFault.SLOW, StoreFault.SILENT);

	private static final long SEED = Long.getLong("faults.seed", 42);

	/** The most warnings during a fault, besides one for each refused request. */
	private static final int OTHER_LINES = 50;

	private final List<TestedService> services = new ArrayList<>();

	private FaultyProxy proxy;

	@BeforeAll
	void startWithoutTheStore() throws Exception {
		ServerAddress server = new ServerAddress(new ConnectionString(TestMongo.uri()).getHosts().get(0));
		this.proxy = new FaultyProxy(new InetSocketAddress(server.getHost(), server.getPort()));
		for (boolean readModel : new boolean[] { false, true }) {
			this.services.add(new TestedService(server, this.proxy.port(), readModel, TIMEOUT, SEED));
		}
		this.services.get(0).assertRefusesEverything();
		this.proxy.heal();
		for (TestedService service : this.services) {
			service.awaitReadiness();
			service.awaitSignIn();
		}
	}

	@AfterAll
	void stopAll() {
		this.proxy.heal();
		this.services.forEach(TestedService::close);
		this.proxy.close();
	}

	@AfterEach
	void stopWork() throws InterruptedException {
		this.proxy.heal();
		for (TestedService service : this.services) {
			service.stopWork();
		}
	}

	static Stream<Arguments> storeFaults() {
		if (ROUNDS == 0) {
			return SHORT_ROUND.stream().map((fault) -> Arguments.of(fault, SEED));
		}
		return LongStream.range(SEED, SEED + ROUNDS).boxed().flatMap((seed) -> {
			List<StoreFault> faults = Arrays.asList(StoreFault.values());
			Collections.shuffle(faults, new Random(seed));
			return faults.stream().map((fault) -> Arguments.of(fault, seed));
		});
	}

	@ParameterizedTest
	@MethodSource("storeFaults")
	void losesNothingRepeatsNothingAndRecovers(StoreFault fault, long seed, CapturedOutput log) throws Exception {
		this.services.forEach(TestedService::startWork);
		this.services.forEach(TestedService::awaitSteadyAnswers);
		fault.inject(this.proxy, TIMEOUT, new Random(seed));
		if (fault.makesStoreUnavailable()) {
			this.services.forEach(TestedService::awaitUnreadiness);
		}
		this.proxy.heal();
		long healed = System.nanoTime();
		this.services.forEach(TestedService::awaitReadiness);
		this.services.forEach(TestedService::awaitSteadyAnswers);
		stopWork();
		this.services.forEach((service) -> check(service, fault, seed, healed));
		assertThat(log).doesNotContain("\tat ");
		assertThat(log.toString().lines().filter((line) -> line.contains(" WARN ") || line.contains(" ERROR ")))
			.hasSizeLessThan(
					OTHER_LINES + this.services.stream().mapToInt((service) -> service.outcomes().refusals()).sum());
	}

	private static void check(TestedService service, StoreFault fault, long seed, long healed) {
		RequestOutcomes outcomes = service.outcomes();
		String seen = "%s, seed %d, %s, %d ms of refusals afterwards".formatted(fault, seed, service,
				outcomes.refusedAfter(healed).toMillis());
		logger.info(seen);
		assertThat(outcomes.violations()).as(seen).isEmpty();
		assertThat(outcomes.worst()).as("longest request: %s", seen).isLessThan(LONGEST_ANSWER);
		service.verify(seen);
	}

	/** A way in which a MongoDB fails, in times relative to the timeout. */
	private enum StoreFault {

		/** Its process is killed. */
		KILLED,
		/** Connections are reset again and again. New ones are accepted. */
		CUT,
		/** Requests are executed, but connections break in the middle of the answers. */
		ANSWERS_LOST,
		/** An answer takes two thirds of the timeout. */
		SLOW,
		/** An answer takes four thirds of the timeout. */
		TOO_SLOW,
		/** No connection gets an answer, and those of now stay silent. */
		SILENT,
		/** All of these faults in random order, each for a short time. */
		FLAPPING;

		/** Whether no request to the store succeeds, so that nothing is ready. */
		boolean makesStoreUnavailable() {
			return this == KILLED || this == TOO_SLOW || this == SILENT;
		}

		/** Starts the fault and waits for a while. The fault goes on after that. */
		void inject(FaultyProxy proxy, Duration timeout, Random random) {
			switch (this) {
				case KILLED -> proxy.shut();
				case CUT -> repeat(8, () -> {
					proxy.cut();
					pause(timeout, random.nextDouble() / 8);
				});
				case ANSWERS_LOST -> proxy.loseAnswers();
				case SLOW -> proxy.slow(timeout.dividedBy(3));
				case TOO_SLOW -> proxy.slow(timeout.multipliedBy(2).dividedBy(3));
				case SILENT -> proxy.silence();
				case FLAPPING -> repeat(12, () -> {
					List<Consumer<FaultyProxy>> moments = List.of(FaultyProxy::shut, FaultyProxy::cut,
							FaultyProxy::loseAnswers, FaultyProxy::silence, (any) -> any.slow(timeout.dividedBy(20)));
					moments.get(random.nextInt(moments.size())).accept(proxy);
					pause(timeout, random.nextDouble() / 10);
					proxy.heal();
					pause(timeout, random.nextDouble() / 10);
				});
			}
			pause(timeout, switch (this) {
				case CUT, FLAPPING -> 0;
				case ANSWERS_LOST -> 0.3 + random.nextDouble() / 2;
				case SLOW -> 2 + random.nextDouble();
				default -> random.nextDouble();
			});
		}

		private static void repeat(int times, Runnable action) {
			IntStream.range(0, times).forEach((i) -> action.run());
		}

		private static void pause(Duration timeout, double part) {
			Duration length = Duration.ofNanos((long) (timeout.toNanos() * part));
			Awaitility.await().pollDelay(length).atMost(length.plusSeconds(5)).until(() -> true);
		}

	}

}
