package dev.locations.web;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.reactive.function.server.ServerRequest;

import static org.assertj.core.api.Assertions.assertThat;

class PublicUrlTests {

	private static final String PROXY = "10.0.0.1";

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
	@CsvSource(delimiter = '|', textBlock = """
			# peer    | headers                                           | address
			10.0.0.1  | ''                                                | http://inside:8080
			10.0.0.1  | Proto=https                                       | https://inside:8080
			10.0.0.1  | Proto=https;Host=maps.example.com                 | https://maps.example.com
			10.0.0.1  | Host=maps.example.com:8443                        | http://maps.example.com:8443
			10.0.0.1  | Host=[2001:db8::1]:80                             | http://[2001:db8::1]:80
			10.0.0.1  | Proto=https;Host=maps.example.com;Prefix=/poi     | https://maps.example.com/poi
			10.0.0.1  | Prefix=/poi/                                      | http://inside:8080/poi
			10.0.0.1  | Prefix=/a.b/c-d_e~f                               | http://inside:8080/a.b/c-d_e~f
			10.0.0.1  | Prefix=/                                          | http://inside:8080
			::1       | Proto=https;Prefix=/poi                           | https://inside:8080/poi
			# what the client has sent stands before what the proxy adds
			10.0.0.1  | Host=evil.example, maps.example.com               | http://maps.example.com
			10.0.0.1  | Prefix=/evil;Prefix=/poi                          | http://inside:8080/poi
			10.0.0.1  | Proto=http,https                                  | https://inside:8080
			# other peers
			203.0.113.1 | Proto=https;Host=evil.example;Prefix=/evil      | http://inside:8080
			""")
	void believesTrustedProxiesOnly(String peer, String headers, String address) {
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
