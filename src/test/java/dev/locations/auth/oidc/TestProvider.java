package dev.locations.auth.oidc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** An OpenID provider on this machine that does whatever a test lets it do. */
final class TestProvider implements AutoCloseable {

	static final String CLIENT = "desk";

	private static final String DISCOVERY = "/.well-known/openid-configuration";

	private static final int X509_HEADER = 12;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final HttpServer server;

	private final Map<String, HttpHandler> answers = new ConcurrentHashMap<>();

	private final AtomicInteger reads = new AtomicInteger();

	private final List<JWK> keys = new CopyOnWriteArrayList<>();

	TestProvider() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		answer(DISCOVERY, 200, "{\"issuer\":\"%s\",\"jwks_uri\":\"%1$s/keys\"}".formatted(issuer()));
		this.answers.put("/keys", (exchange) -> send(exchange, 200, new JWKSet(this.keys).toString()));
		this.server.createContext("/", (exchange) -> {
			String path = exchange.getRequestURI().getPath();
			if (path.equals(DISCOVERY)) {
				this.reads.incrementAndGet();
			}
			try (exchange) {
				Objects.requireNonNull(this.answers.get(path)).handle(exchange);
			}
		});
		this.server.setExecutor(this.threads);
		this.server.start();
	}

	String issuer() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** Returns how often the service has asked for the description. */
	int reads() {
		return this.reads.get();
	}

	void answer(String path, int status, String body) {
		this.answers.put(path, (exchange) -> send(exchange, status, body));
	}

	void discover(String json) {
		answer(DISCOVERY, 200, json.replace('\'', '"').replace("ISSUER", issuer()));
	}

	void discover(HttpHandler answer) {
		this.answers.put(DISCOVERY, answer);
	}

	static void send(HttpExchange exchange, int status, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(status, (bytes.length > 0) ? bytes.length : -1);
		exchange.getResponseBody().write(bytes);
	}

	void publish(JWK... published) {
		this.keys.clear();
		this.keys.addAll(List.of(published));
	}

	OidcSettings settings() {
		return settings(null);
	}

	OidcSettings settings(@Nullable String audience) {
		return new OidcSettings(issuer(), CLIENT, audience, "realm_access.roles",
				new OidcSettings.Roles(List.of("owner"), List.of("writer")), "email", OidcSettings.SCOPE, null,
				List.of(), List.of());
	}

	static RSAKey rsa(String id) {
		return unchecked(() -> new RSAKeyGenerator(2048).keyID(id).generate());
	}

	static ECKey ec(String id) {
		return unchecked(() -> new ECKeyGenerator(Curve.P_256).keyID(id).generate());
	}

	private static <T> T unchecked(Callable<T> step) {
		try {
			return step.call();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns valid claims of Ada, an administrator. */
	JWTClaimsSet.Builder claims() {
		return claims(TestClock.START);
	}

	JWTClaimsSet.Builder claims(Instant issued) {
		return new JWTClaimsSet.Builder().issuer(issuer())
			.subject("ada")
			.audience(CLIENT)
			.issueTime(Date.from(issued))
			.expirationTime(Date.from(end(issued)))
			.claim("email", "ada@example.com")
			.claim("realm_access", Map.of("roles", List.of("owner")));
	}

	/** Returns the end of a token. */
	static Instant end(Instant issued) {
		return issued.truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofMinutes(10));
	}

	static String token(RSAKey key, JWTClaimsSet.Builder claims) {
		return token(key, JWSAlgorithm.RS256, claims, (header) -> header.type(JOSEObjectType.JWT));
	}

	static String token(JWK key, JWSAlgorithm algorithm, JWTClaimsSet.Builder claims,
			Consumer<JWSHeader.Builder> change) {
		JWSHeader.Builder header = new JWSHeader.Builder(algorithm).keyID(key.getKeyID());
		change.accept(header);
		SignedJWT token = new SignedJWT(header.build(), claims.build());
		return unchecked(() -> {
			token.sign((key instanceof ECKey ec) ? new ECDSASigner(ec) : new RSASSASigner(key.toRSAKey()));
			return token.serialize();
		});
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	/** The library needs another one for Ed25519. */
	record Ed25519(OctetKeyPair key, KeyPair pair) {

		static Ed25519 create(String id) throws GeneralSecurityException {
			KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
			byte[] encoded = pair.getPublic().getEncoded();
			return new Ed25519(new OctetKeyPair.Builder(Curve.Ed25519,
					Base64URL.encode(Arrays.copyOfRange(encoded, X509_HEADER, encoded.length)))
				.keyID(id)
				.build(), pair);
		}

		String token(JWTClaimsSet.Builder claims) throws GeneralSecurityException {
			SignedJWT token = new SignedJWT(
					new JWSHeader.Builder(JWSAlgorithm.EdDSA).keyID(this.key.getKeyID()).build(), claims.build());
			Signature signature = Signature.getInstance("Ed25519");
			signature.initSign(this.pair.getPrivate());
			signature.update(token.getSigningInput());
			return new String(token.getSigningInput(), StandardCharsets.US_ASCII) + "."
					+ Base64URL.encode(signature.sign());
		}

	}

}
