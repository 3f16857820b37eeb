package dev.locations.web;

import java.net.InetAddress;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AddressBlockTests {

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1", "' 192.0.2.1 ', 192.0.2.1", "192.0.2.1:80, 192.0.2.1",
			"2001:db8::1, 2001:db8:0:0:0:0:0:1", "[2001:db8::1], 2001:db8:0:0:0:0:0:1",
			"[2001:DB8::1]:65535, 2001:db8:0:0:0:0:0:1", "::ffff:192.0.2.1, 192.0.2.1",
			"[::ffff:192.0.2.1]:80, 192.0.2.1", "fe80::1%eth0, fe80:0:0:0:0:0:0:1", "::1, 0:0:0:0:0:0:0:1" })
	void readsAddresses(String text, String address) {
		assertThat(ClientAddresses.parse(text)).map(InetAddress::getHostAddress).hasValue(address);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "localhost", "example.com", "unknown", "_hidden", "256.0.0.1", "1.2.3", "1",
			"192.0.2.1:", "192.0.2.1:http", "192.0.2.1/24", "2001:db8::1::2", "[2001:db8::1", "::1:", "for=192.0.2.1" })
	void readsNothingElse(String text) {
		assertThat(ClientAddresses.parse(text)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "10.0.0.1, 10.0.0.1, true", "10.0.0.1, 10.0.0.2, false", "10.1.0.0/16, 10.1.255.255, true",
			"10.1.0.0/16, 10.2.0.0, false", "10.1.2.3/16, 10.1.0.0, true", "0.0.0.0/0, 203.0.113.1, true",
			"0.0.0.0/0, 2001:db8::1, false", "::1, ::1, true", "::1, ::2, false",
			"2001:db8::/32, 2001:db8:ffff::1, true", "2001:db8::/32, 2001:db9::, false",
			"2001:db8::/32, 32.1.13.184, false", "::/0, 2001:db8::1, true", "::/0, 203.0.113.1, false",
			"10.0.0.0/8, ::ffff:10.0.0.1, true" })
	void findsTheAddressesOfABlock(String block, String address, boolean contained) {
		assertThat(AddressBlock.valueOf(block).contains(ClientAddresses.parse(address).orElseThrow()))
			.isEqualTo(contained);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "proxy", "proxy/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8",
			"::/129", "10.0.0.0/x" })
	void refusesWhatIsNoBlock(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.valueOf(text));
	}

	/** Quadratic time would take many minutes for these. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@ValueSource(strings = { ":", "1", ":1", "]:1", " ", "1.", "[", "%" })
	void takesTimeInProportionToTheLength(String repeated) {
		String text = repeated.repeat(1_000_000);
		assertThat(ClientAddresses.parse(text + "x")).isEmpty();
	}

}
