package dev.locations.auth.oidc;

import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.nimbusds.jose.util.Base64URL;
import dev.locations.auth.TokenSource;
import dev.locations.hash.Sha256;
import dev.locations.testing.ExternalProgram;
import dev.locations.user.InMemoryUserStore;
import dev.locations.user.User;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Signs in at a real provider, by Authorization Code with PKCE, as the desk does. */
@Tag("clients")
class AuthorizationServerTests {

	private static final String REDIRECT = "http://127.0.0.1:1/admin";

	private static final String VERIFIER = "0123456789012345678901234567890123456789012";

	private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.desk.";

	private final AtomicLong nanos = new AtomicLong();

	private final InMemoryUserStore users = new InMemoryUserStore(Clock.systemUTC());

	private String issuer = "";

	private List<String> command = List.of();

	private @Nullable Process provider;

	@BeforeEach
	void prepare(@TempDir Path folder) throws IOException, InterruptedException {
		Path classPath = folder.resolve("class-path");
		assertThat(ExternalProgram.exitCode("mvn", "-B", "-q", "-f", "src/test/provider/pom.xml",
				"dependency:build-classpath", "-Dmdep.outputFile=" + classPath))
			.isZero();
		String file = AuthorizationServer.class.getName().replace('.', '/') + ".class";
		Path type = folder.resolve("classes").resolve(file);
		Files.createDirectories(type.getParent());
		try (InputStream compiled = Objects
			.requireNonNull(AuthorizationServer.class.getClassLoader().getResourceAsStream(file))) {
			Files.copy(compiled, type);
		}
		try (ServerSocket free = new ServerSocket(0)) {
			this.issuer = "http://127.0.0.1:" + free.getLocalPort();
		}
		this.command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-Xmx200m", "-cp", folder.resolve("classes") + ":" + Files.readString(classPath).strip(),
						AuthorizationServer.class.getName(), "--server.address=127.0.0.1",
						"--server.port=" + URI.create(this.issuer).getPort(), "--spring.security.user.name=ada",
						"--spring.security.user.password=correct-horse"));
		Map.of("registration.client-id", "desk", "registration.client-authentication-methods", "none",
				"registration.authorization-grant-types", "authorization_code", "registration.redirect-uris", REDIRECT,
				"registration.scopes", "openid,profile,email", "require-proof-key", "true")
			.forEach((name, value) -> this.command.add("--" + CLIENT + name + "=" + value));
		start();
	}

	/** Each start makes a new key. */
	private void start() throws IOException {
		this.provider = new ProcessBuilder(this.command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		await().atMost(Duration.ofMinutes(3))
			.ignoreExceptions()
			.until(() -> send(HttpClient.newHttpClient(), "/.well-known/openid-configuration", null)
				.statusCode() == 200);
	}

	@AfterEach
	void stop() throws InterruptedException {
		if (this.provider != null) {
			this.provider.destroy();
			this.provider.waitFor();
		}
	}

	private HttpResponse<String> send(HttpClient browser, String target, @Nullable Map<String, String> form)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.issuer).resolve(target))
			.timeout(Duration.ofMinutes(1))
			.header("Accept", "text/html");
		if (form != null) {
			request.header("Content-Type", "application/x-www-form-urlencoded")
				.POST(HttpRequest.BodyPublishers.ofString(query(form)));
		}
		return browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static String query(Map<String, String> values) {
		return values.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
	}

	private static String location(HttpResponse<String> answer) {
		return answer.headers().firstValue("Location").orElseThrow(() -> new AssertionError(answer.body()));
	}

	/** Returns the ID token. */
	private String signIn() throws IOException, InterruptedException {
		HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
		String challenge = Base64URL.encode(Sha256.of(VERIFIER)).toString();
		String begin = "/oauth2/authorize?" + query(
				Map.of("response_type", "code", "client_id", "desk", "scope", "openid profile email", "redirect_uri",
						REDIRECT, "code_challenge", challenge, "code_challenge_method", "S256", "state", "x"));
		String form = location(send(browser, begin, null));
		Matcher csrf = CSRF.matcher(send(browser, form, null).body());
		assertThat(csrf.find()).isTrue();
		String back = location(send(browser, "/login",
				Map.of("username", "ada", "password", "correct-horse", "_csrf", csrf.group(1))));
		String code = location(send(browser, back, null)).replaceFirst(".*[?&]code=([^&]+).*", "$1");
		return Json
			.of(send(browser, "/oauth2/token",
					Map.of("grant_type", "authorization_code", "client_id", "desk", "code", code, "redirect_uri",
							REDIRECT, "code_verifier", VERIFIER))
				.body())
			.path("id_token")
			.stringValue();
	}

	@Test
	void takesItsTokensAlsoWhileItIsAwayAndWithANewKey() throws IOException, InterruptedException {
		OidcSettings settings = new OidcSettings(this.issuer, "desk", null, "sub",
				new OidcSettings.Roles(List.of("ada"), List.of()), "email", OidcSettings.SCOPE, null, List.of(),
				List.of());
		OidcTokens tokens = new OidcTokens(settings, new ProviderClient(Duration.ofMinutes(1))::keys,
				new OidcAccounts(this.users, Clock.systemUTC(), null), Clock.systemUTC(), this.nanos::get);
		String first = signIn();
		TokenSource.Verified known = Objects.requireNonNull(tokens.verify(first).block());
		User user = Objects.requireNonNull(known.account().block());
		assertThat(user.email()).isEqualTo("ada");
		assertThat(user.roles()).containsExactly("admin");
		stop();
		assertThat(known.account().block()).isEqualTo(user);
		start();
		String second = signIn();
		this.nanos.addAndGet(ProviderKeys.PAUSE.toNanos());
		assertThat(tokens.verify(second).flatMap(TokenSource.Verified::account).block()).isEqualTo(user);
		assertThat(known.account().block()).isNull();
	}

}
