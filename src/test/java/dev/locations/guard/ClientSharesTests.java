package dev.locations.guard;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClientSharesTests {

	private static final InetAddress GREEDY = address(1);

	private static final InetAddress OTHER = address(2);

	private final ClientShares shares = new ClientShares(16);

	private final List<@Nullable InetAddress> asked = new ArrayList<>();

	private static InetAddress address(int last) {
		return new InetSocketAddress("10.0.0." + last, 0).getAddress();
	}

	private @Nullable Runnable take(@Nullable InetAddress client) {
		return this.shares.take(() -> client, 0, (whom) -> {
			this.asked.add(whom);
			return false;
		});
	}

	private int takeAll(@Nullable InetAddress client) {
		int taken = 0;
		while (take(client) != null) {
			taken++;
		}
		return taken;
	}

	@ParameterizedTest
	@CsvSource({ "1, 1", "2, 2", "3, 3", "4, 3", "8, 6", "16, 12", "2500, 1875" })
	void aClientGetsThreeQuarters(int max, int most) {
		ClientShares permits = new ClientShares(max);
		for (int i = 0; i < most; i++) {
			assertThat(permits.take(() -> GREEDY, 0, (whom) -> false)).isNotNull();
		}
		assertThat(permits.take(() -> GREEDY, 0, (whom) -> false)).isNull();
		assertThat(permits.taken()).isEqualTo(most);
	}

	@Test
	void othersGetTheRest() {
		assertThat(takeAll(GREEDY)).isEqualTo(12);
		assertThat(this.asked).as("who has to give way").containsExactly(GREEDY);
		assertThat(takeAll(OTHER)).isEqualTo(4);
		assertThat(takeAll(address(3))).isZero();
		assertThat(this.asked).as("who has to give way").containsExactly(GREEDY, OTHER, null);
	}

	/** The first half is not counted, however often it is given back and taken again. */
	@Test
	void aClientGetsNoMoreByGivingBack() {
		Deque<Runnable> held = new ArrayDeque<>();
		for (int i = 0; i < 100; i++) {
			Runnable permit = take(GREEDY);
			if (permit != null) {
				held.addLast(permit);
			}
			else {
				held.removeFirst().run();
			}
			assertThat(this.shares.taken()).isEqualTo(held.size()).isLessThanOrEqualTo(12);
		}
		held.forEach(Runnable::run);
		assertThat(this.shares.taken()).isZero();
		assertThat(takeAll(GREEDY)).isEqualTo(12);
	}

	@Test
	void whoCountsForNobodyGetsAll() {
		assertThat(takeAll(null)).isEqualTo(16);
	}

	@Test
	void keepsAReserve() {
		for (int i = 0; i < 14; i++) {
			InetAddress client = address(i);
			assertThat(this.shares.take(() -> client, 2, (whom) -> false)).isNotNull();
		}
		assertThat(this.shares.take(() -> OTHER, 2, (whom) -> false)).isNull();
		assertThat(this.shares.take(() -> OTHER, 0, (whom) -> false)).isNotNull();
	}

	@Test
	void takesThePermitOfWhoGivesWay() {
		Runnable first = Objects.requireNonNull(take(GREEDY));
		takeAll(GREEDY);
		Runnable permit = this.shares.take(() -> GREEDY, 0, (whom) -> {
			first.run();
			return true;
		});
		assertThat(permit).isNotNull();
		assertThat(this.shares.taken()).isEqualTo(12);
	}

	@Test
	void countsNobodyWhileThereAreEnoughPermits() {
		for (int i = 0; i < 8; i++) {
			assertThat(this.shares.take(() -> {
				throw new AssertionError("asked for the client");
			}, 0, (whom) -> false)).isNotNull();
		}
	}

	@ParameterizedTest
	@CsvSource({ "20000, 19488", "1024, 512", "600, 300", "9223372036854775807, 2147483647" })
	void keepsFilesForTheServiceItself(long files, int connections) {
		assertThat(new ProcessLimits(files, 1).connections()).isEqualTo(connections);
	}

	@ParameterizedTest
	@CsvSource({ "1073741824, 4096", "536870912, 2048", "1, 1", "9223372036854775807, 2147483647" })
	void allowsWhatFitsIntoAnEighthOfTheMemory(long memory, int number) {
		assertThat(new ProcessLimits(1, memory).fitting((memory > 1L << 40) ? 1 : 32 * 1024)).isEqualTo(number);
	}

	@Test
	void knowsTheLimitsOfThisProcess() {
		ProcessLimits limits = ProcessLimits.ofThisProcess();
		assertThat(limits.openFiles()).isPositive();
		assertThat(limits.memory()).isBetween(1L, 2 * Runtime.getRuntime().maxMemory());
	}

}
