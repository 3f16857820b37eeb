package dev.locations.web;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

import static org.assertj.core.api.Assertions.assertThat;

class ClientAddressesTests {

	private static final List<AddressBlock> PROXIES = Stream.of("10.0.0.0/8", "2001:db8:1::/48")
		.map(AddressBlock::valueOf)
		.toList();

	private static String client(List<AddressBlock> proxies, String peer, String... forwarded) {
		return new ClientAddresses(proxies)
			.of(MockServerHttpRequest.get("/")
				.remoteAddress(new InetSocketAddress(ClientAddresses.parse(peer).orElseThrow(), 50_000))
				.header("X-Forwarded-For", forwarded)
				.build())
			.getHostAddress();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			# peer            | X-Forwarded-For                  | client
			203.0.113.1       | 198.51.100.1                     | 203.0.113.1
			203.0.113.1       | 10.0.0.1                         | 203.0.113.1
			10.0.0.1          | ''                               | 10.0.0.1
			10.0.0.1          | 198.51.100.1                     | 198.51.100.1
			10.0.0.1          | 198.51.100.1:4321                | 198.51.100.1
			10.0.0.1          | 192.0.2.9, 198.51.100.1          | 198.51.100.1
			10.0.0.1          | 192.0.2.9, 198.51.100.1,10.2.3.4 | 198.51.100.1
			10.0.0.1          | 10.9.9.9, 10.2.3.4               | 10.9.9.9
			10.0.0.1          | unknown, 10.2.3.4                | 10.2.3.4
			10.0.0.1          | 198.51.100.1, unknown            | 10.0.0.1
			10.0.0.1          | 198.51.100.1,                    | 10.0.0.1
			2001:db8:1::1     | 2001:db8:2::2                    | 2001:db8:2:0:0:0:0:2
			::ffff:10.0.0.1   | ::ffff:198.51.100.1              | 198.51.100.1
			""")
	void believesTrustedProxiesOnly(String peer, String forwarded, String client) {
		assertThat(client(PROXIES, peer, forwarded)).isEqualTo(client);
	}

	@Test
	void readsSeveralHeadersAsOne() {
		assertThat(client(PROXIES, "10.0.0.1", "192.0.2.9", "198.51.100.1, 10.0.0.2")).isEqualTo("198.51.100.1");
	}

	@Test
	void trustsNobodyUnlessTold() {
		assertThat(client(List.of(), "127.0.0.1", "198.51.100.1")).isEqualTo("127.0.0.1");
	}

	@Test
	void hasAnAddressForConnectionsThatAreGone() {
		assertThat(new ClientAddresses(PROXIES).of(MockServerHttpRequest.get("/").build()).isAnyLocalAddress())
			.isTrue();
	}

}
