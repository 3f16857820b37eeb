package dev.locations.faults;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import dev.locations.store.mongo.TestMongo;
import dev.locations.testing.BlockingRules;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds whatever happens to the store, with a read model and without: no request
 * hangs, no answered write is lost, none happens twice, a service says whether it can
 * work, and goes on by itself when the store is back.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("mongodb")
class StoreFaultTests {

	private static final Logger logger = LoggerFactory.getLogger(StoreFaultTests.class);

	/** With the default of 3 seconds and the slack, a request takes 5 at most. */
	private static final Duration TIMEOUT = Duration.ofMillis(Integer.getInteger("faults.store-timeout", 1_000));

	private static final Duration SLACK = Duration.ofSeconds(2);

	/** None is a short round, of the faults that differ most. */
	private static final int ROUNDS = Integer.getInteger("faults.rounds", 0);

	private static final List<Fault> SHORT_ROUND = List.of(Fault.KILLED, Fault.ANSWERS_LOST, Fault.SLOW, Fault.SILENT);

	private static final long SEED = Long.getLong("faults.seed", 42);

	/** What services say while there is a fault, but for one line for each refusal. */
	private static final int OTHER_LINES = 50;

	private final List<Party> parties = new ArrayList<>();

	private FaultyProxy proxy;

	@BeforeAll
	void startWithoutTheStore() throws IOException {
		ServerAddress server = new ServerAddress(new ConnectionString(TestMongo.uri()).getHosts().get(0));
		this.proxy = new FaultyProxy(new InetSocketAddress(server.getHost(), server.getPort()));
		for (boolean readModel : new boolean[] { false, true }) {
			this.parties.add(new Party(server, this.proxy.port(), readModel, TIMEOUT, SEED));
		}
		this.parties.get(0).service().expectRefusals();
		this.proxy.heal();
		for (Party party : this.parties) {
			party.awaitReadiness(true);
			party.awaitSignIn();
		}
	}

	@AfterAll
	void stopAll() {
		this.proxy.heal();
		this.parties.forEach(Party::close);
		this.proxy.close();
		BlockingRules.assertNothingBlocked();
	}

	@AfterEach
	void stopWork() throws InterruptedException {
		this.proxy.heal();
		for (Party party : this.parties) {
			party.stopWork();
		}
	}

	static Stream<Arguments> strikes() {
		if (ROUNDS == 0) {
			return SHORT_ROUND.stream().map((fault) -> Arguments.of(fault, SEED));
		}
		return LongStream.range(SEED, SEED + ROUNDS).boxed().flatMap((seed) -> {
			List<Fault> faults = Arrays.asList(Fault.values());
			Collections.shuffle(faults, new Random(seed));
			return faults.stream().map((fault) -> Arguments.of(fault, seed));
		});
	}

	@ParameterizedTest
	@MethodSource("strikes")
	void losesAndDoublesNothingAndGoesOn(Fault fault, long seed) throws Exception {
		try (LogWatch log = new LogWatch()) {
			this.parties.forEach((party) -> party.startWork(new Journal()));
			this.parties.forEach(Party::awaitFluentWork);
			fault.strike(this.proxy, TIMEOUT, new Random(seed));
			if (fault.isTotal()) {
				this.parties.forEach((party) -> party.awaitReadiness(false));
			}
			this.proxy.heal();
			long healed = System.nanoTime();
			this.parties.forEach((party) -> party.awaitReadiness(true));
			this.parties.forEach(Party::awaitFluentWork);
			stopWork();
			this.parties.forEach((party) -> check(party, fault, seed, healed));
			assertThat(log.traces()).as("stack traces in the log").isEmpty();
			assertThat(log.lines()).as("warnings in the log").isLessThan(OTHER_LINES + refusals());
		}
	}

	private static void check(Party party, Fault fault, long seed, long healed) {
		Journal journal = party.service().journal();
		logger.info("{} {} {}: {}, {} ms of refusals afterwards", fault, seed, party, journal,
				journal.refusedAfter(healed).toMillis());
		assertThat(journal.violations()).as("%s, %s", party, fault).isEmpty();
		assertThat(journal.worst()).as("longest request, %s, %s", party, journal).isLessThan(TIMEOUT.plus(SLACK));
		party.verify();
	}

	private int refusals() {
		return this.parties.stream().mapToInt((party) -> party.service().journal().refusals()).sum();
	}

}
