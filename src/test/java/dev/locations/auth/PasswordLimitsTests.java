package dev.locations.auth;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.web.ApiException;
import dev.locations.web.TestAddresses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Three failures a minute for an account, and six from an address. */
class PasswordLimitsTests {

	private static final String HERE = "203.0.113.1";

	private final TestTime time = new TestTime();

	private final PasswordThrottle limits = limits(1000);

	private PasswordThrottle limits(int maxEntries) {
		return new PasswordThrottle(new AuthSettings.Throttle(true, 3, 6, maxEntries), TestAddresses.behind(),
				this.time);
	}

	private static InetAddress address(String address) {
		return new InetSocketAddress(address, 0).getAddress();
	}

	private static String random(int i) {
		return "198.%d.%d.%d".formatted(18 + (i >> 16), (i >> 8) & 255, i & 255);
	}

	private PasswordThrottle.Attempt begin(String address, String account) {
		return this.limits.begin(address(address), account);
	}

	private void fail(int times, String address, String account) {
		IntStream.range(0, times).forEach((i) -> begin(address, account));
	}

	private static boolean isRefused(PasswordThrottle limits, String address, String account) {
		return catchThrowable(() -> limits.begin(address(address), account)) instanceof ApiException;
	}

	private void assertRefused(String address, String account) {
		assertThatExceptionOfType(ApiException.class).isThrownBy(() -> begin(address, account));
	}

	@Test
	void countsTheFailuresOfAnAccountFromWhereverTheyCome() {
		IntStream.range(0, 3).forEach((i) -> begin(random(i), "a"));
		assertRefused(HERE, "a");
		begin(HERE, "b");
	}

	@Test
	void countsTheFailuresFromAnAddressWhateverTheAccount() {
		IntStream.range(0, 6).forEach((i) -> begin(HERE, "a" + i));
		assertRefused(HERE, "b");
		begin("203.0.113.2", "b");
	}

	@ParameterizedTest
	@CsvSource({ "2001:db8:0:1::1, 2001:db8:0:1:ffff:ffff:ffff:ffff, true", "2001:db8:0:1::1, 2001:db8:0:2::1, false",
			"192.0.2.1, ::ffff:192.0.2.1, true", "192.0.2.1, 192.0.2.2, false" })
	void takesANetworkOfIpv6ForOneAddress(String one, String other, boolean same) {
		IntStream.range(0, 6).forEach((i) -> begin(one, "a" + i));
		assertThat(isRefused(this.limits, other, "b")).isEqualTo(same);
	}

	@ParameterizedTest
	@CsvSource({ "19, false", "20, true", "39, true", "60, true" })
	void givesAnAccountANewTryEveryTwentySeconds(int seconds, boolean allowed) {
		fail(3, HERE, "a");
		this.time.pass(Duration.ofSeconds(seconds));
		assertThat(isRefused(this.limits, "203.0.113.2", "a")).isEqualTo(!allowed);
	}

	@Test
	void forgetsEverythingInAMinuteAndSavesNothingUp() {
		fail(3, HERE, "a");
		this.time.pass(Duration.ofHours(1));
		fail(3, HERE, "a");
		assertRefused(HERE, "a");
	}

	@Test
	void takesNothingForATryThatItRefuses() {
		fail(3, HERE, "a");
		IntStream.range(0, 100).forEach((i) -> assertRefused(HERE, "a"));
		fail(3, HERE, "b");
		assertRefused(HERE, "c");
		this.time.pass(Duration.ofSeconds(20));
		begin("203.0.113.2", "a");
	}

	@Test
	void takesAHundredthForASuccess() {
		IntStream.range(0, 200).forEach((i) -> begin(HERE, "a").succeed());
		begin(HERE, "a");
		assertRefused(HERE, "a");
	}

	@Test
	void takesNothingWhenNobodyKnowsWhetherThePasswordWasRight() {
		IntStream.range(0, 1000).forEach((i) -> begin(HERE, "a").abandon());
		fail(3, HERE, "a");
	}

	/** Each running attempt counts as a failure. */
	@Test
	void countsTriesBeforeTheyEnd() {
		List<PasswordThrottle.Attempt> begun = IntStream.range(0, 3).mapToObj((i) -> begin(HERE, "a")).toList();
		assertRefused(HERE, "a");
		begun.get(0).succeed();
		begun.get(1).abandon();
		begin(HERE, "a");
		assertRefused(HERE, "a");
	}

	/** The cache may exceed its limit for a moment, before it removes entries. */
	@Test
	void remembersOnlySoManyAccounts() {
		PasswordThrottle small = limits(100);
		int flood = 4_000;
		for (int i = 0; i < flood; i++) {
			for (int failure = 0; failure < 3; failure++) {
				small.begin(address(random(i)), "random" + i);
			}
		}
		long remembered = IntStream.range(0, flood)
			.filter((i) -> isRefused(small, random(flood + i), "random" + i))
			.count();
		assertThat(remembered).isLessThan(flood / 2);
	}

	@Test
	void keepsRefusingAnAccountDuringAFloodOfOthers() {
		fail(3, HERE, "a");
		for (int i = 0; i < 5_000; i++) {
			begin(random(i), "random" + i);
			if (i % 100 == 0) {
				assertRefused(random(i), "a");
			}
		}
	}

}
