package dev.locations.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.locations.web.ClientAddresses.AddressBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.function.server.ServerRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ClientAddressesTests {

	private static final List<AddressBlock> PROXIES = Stream.of("10.0.0.0/8", "2001:db8:1::/48")
		.map(AddressBlock::valueOf)
		.toList();

	private static final String PROXY = "10.0.0.1";

	private static String client(List<AddressBlock> proxies, String peer, String... forwarded) {
		return new ClientAddresses(proxies)
			.of(MockServerHttpRequest.get("/")
				.remoteAddress(new InetSocketAddress(ClientAddresses.parse(peer).orElseThrow(), 50_000))
				.header("X-Forwarded-For", forwarded)
				.build())
			.getHostAddress();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "addresses.csv", delimiter = '|', quoteCharacter = '\'')
	void believesTrustedProxiesOnly(String peer, String forwarded, String client) {
		assertThat(client(PROXIES, peer, forwarded)).isEqualTo(client);
	}

	@Test
	void readsSeveralHeadersAsOneAndTrustsNobodyUnlessTold() {
		assertThat(client(PROXIES, "10.0.0.1", "192.0.2.9", "198.51.100.1, 10.0.0.2")).isEqualTo("198.51.100.1");
		assertThat(client(List.of(), "127.0.0.1", "198.51.100.1")).isEqualTo("127.0.0.1");
		assertThat(new ClientAddresses(PROXIES).of(MockServerHttpRequest.get("/").build()).isAnyLocalAddress())
			.isTrue();
	}

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
	void refusesOtherBlocks(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.valueOf(text));
	}

	/** Quadratic time would take many minutes for these. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@ValueSource(strings = { ":", "1", ":1", "]:1", " ", "1.", "[", "%" })
	void takesTimeInProportionToTheLength(String repeated) {
		String text = repeated.repeat(300_000);
		assertThat(ClientAddresses.parse(text + "x")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "'10.0.0.0/8, 2001:db8::1', 2", "'', 0" })
	void readsBlocksFromTheSettings(String proxies, int blocks) {
		assertThat(new Binder(new MapConfigurationPropertySource(Map.of("locations.trusted-proxies", proxies)))
			.bindOrCreate("locations", WebSettings.class)
			.trustedProxies()).hasSize(blocks);
	}

	private static PublicUrl publicUrl(@Nullable String configured) {
		WebSettings settings = new WebSettings(
				Stream.of("10.0.0.0/8", "::1").map(ClientAddresses.AddressBlock::valueOf).toList(),
				(configured != null) ? URI.create(configured) : null, new WebSettings.Cors(List.of("*"), Duration.ZERO),
				new WebSettings.Query(false));
		return new PublicUrl(settings, new ClientAddresses(settings.trustedProxies()));
	}

	/** Headers are {@code Name=value}, and several have a semicolon between. */
	private static ServerRequest request(String peer, String headers) {
		MockServerHttpRequest.BaseBuilder<?> request = MockServerHttpRequest.get("http://inside:8080/api/locations")
			.remoteAddress(new InetSocketAddress(peer, 50_000));
		for (String header : headers.isEmpty() ? new String[0] : headers.split(";")) {
			String[] parts = header.split("=", 2);
			request.header("X-Forwarded-" + parts[0], parts[1]);
		}
		return ServerRequest.create(MockServerWebExchange.from(request.build()), List.of());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "public-urls.csv", delimiter = '|', quoteCharacter = '\'')
	void believesTheAddressOfTrustedProxiesOnly(String peer, String headers, String address) {
		ServerRequest request = request(peer, headers);
		assertThat(publicUrl(null).base(request)).isEqualTo(address);
		assertThat(publicUrl(null).path(request)).isEqualTo(URI.create(address).getRawPath());
	}

	@ParameterizedTest
	@ValueSource(strings = { "Proto=javascript", "Proto=HTTPS", "Proto=https://evil", "Host=user@evil.example",
			"Host=evil.example/path", "Host=a b", "Host=\"evil\"", "Host=evil.example:99999",
			"Host=evil\r\nSet-Cookie: a", "Host=", "Host=a,", "Host=<b>", "Prefix=//evil.example", "Prefix=/a//b",
			"Prefix=poi", "Prefix=/..", "Prefix=/a/../b", "Prefix=/./a", "Prefix=https://evil.example", "Prefix=/a\"b",
			"Prefix=/a'b", "Prefix=/<b>", "Prefix=/a?b", "Prefix=/a#b", "Prefix=/a\\b", "Prefix=/\\evil.example",
			"Prefix=/%2f", "Prefix=/a b", "Prefix=/a\r\nb", "Prefix=/a/b/c/d/e/f/g/h/i/j/k" })
	void leavesOutWhatIsNoAddress(String header) {
		ServerRequest request = request(PROXY, header);
		assertThat(publicUrl(null).base(request)).isEqualTo("http://inside:8080");
		assertThat(publicUrl(null).path(request)).isEmpty();
	}

	@Test
	void believesNobodyIfTheOperatorTells() {
		ServerRequest request = request(PROXY, "Proto=http;Host=evil.example;Prefix=/evil");
		assertThat(publicUrl("https://maps.example.com/poi/").base(request)).isEqualTo("https://maps.example.com/poi");
		assertThat(publicUrl("https://maps.example.com/poi/").path(request)).isEqualTo("/poi");
		assertThat(publicUrl("https://maps.example.com").path(request)).isEmpty();
	}

}
