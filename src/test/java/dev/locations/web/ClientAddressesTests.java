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
	@CsvFileSource(resources = "read-addresses.csv", quoteCharacter = '\'')
	void readsAddresses(String text, String address) {
		assertThat(ClientAddresses.parse(text)).map(InetAddress::getHostAddress).hasValue(address);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "no-addresses.csv", delimiter = '|', quoteCharacter = '`')
	void readsNothingElse(String text) {
		assertThat(ClientAddresses.parse(text)).isEmpty();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "addresses-of-blocks.csv")
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
	@CsvFileSource(resources = "refused-forwards.csv", delimiter = '|', quoteCharacter = '`')
	void leavesOutWhatIsNoAddress(String header) {
		ServerRequest request = request(PROXY, header.translateEscapes());
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
