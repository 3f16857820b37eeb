package dev.locations.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.locations.hash.Sha256;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A provider of OpenID Connect that asks nobody for a password: who comes is signed in.
 */
final class IdentityProvider implements AutoCloseable {

	static final String CLIENT = "desk";

	/** What it changes in the address that it leads back to. */
	volatile String problem = "";

	volatile String subject = "";

	volatile List<String> roles = List.of();

	volatile Duration lifetime = Duration.ofHours(1);

	/** Whether it gives new tokens for refresh tokens. */
	volatile boolean isRenewing = true;

	/** The queries of those who signed out. */
	final List<Map<String, String>> signedOut = new CopyOnWriteArrayList<>();

	/** The refresh tokens that were sent more than once. */
	final Set<String> reused = ConcurrentHashMap.newKeySet();

	/** The refresh tokens that were given, and whether they were sent. */
	final Map<String, Boolean> refreshTokens = new ConcurrentHashMap<>();

	private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();

	private final HttpServer server = HttpServer.create();

	private final RSAKey key;

	IdentityProvider() throws IOException, JOSEException {
		this.key = new RSAKeyGenerator(2048).keyID("one").algorithm(JWSAlgorithm.RS256).generate();
		this.server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(Executors.newCachedThreadPool());
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	String issuer() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			Map<String, String> query = parameters(exchange.getRequestURI().getRawQuery());
			switch (exchange.getRequestURI().getPath()) {
				case "/.well-known/openid-configuration" -> send(exchange, 200, description());
				case "/keys" -> send(exchange, 200, new JWKSet(this.key.toPublicJWK()).toJSONObject());
				case "/authorize" -> redirect(exchange, authorized(query));
				case "/token" -> token(exchange,
						parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
				case "/end" -> {
					this.signedOut.add(query);
					redirect(exchange, Objects.requireNonNull(query.get("post_logout_redirect_uri")));
				}
				default -> send(exchange, 404, Map.of());
			}
		}
	}

	private Map<String, Object> description() {
		return Map.of("issuer", issuer(), "authorization_endpoint", issuer() + "/authorize", "token_endpoint",
				issuer() + "/token", "jwks_uri", issuer() + "/keys", "end_session_endpoint", issuer() + "/end");
	}

	private String authorized(Map<String, String> query) {
		String code = UUID.randomUUID().toString();
		this.codes.put(code, query);
		String answer = this.problem.startsWith("error=") ? this.problem : "code=" + code;
		String state = query.get("state") + (this.problem.equals("state") ? "x" : "");
		return query.get("redirect_uri") + "?" + answer + "&state=" + state;
	}

	private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
		@Nullable Map<String, String> query = this.codes.remove(form.getOrDefault("code", ""));
		if (form.containsKey("refresh_token")) {
			String token = form.get("refresh_token");
			boolean isKnown = this.refreshTokens.containsKey(token);
			if (isKnown && Boolean.TRUE.equals(this.refreshTokens.put(token, true))) {
				this.reused.add(token);
			}
			query = (isKnown && this.isRenewing) ? Map.of() : null;
		}
		else if (query != null
				&& !challenge(form.getOrDefault("code_verifier", "")).equals(query.get("code_challenge"))) {
			query = null;
		}
		send(exchange, (query != null) ? 200 : 400, (query != null) ? tokens(query) : Map.of("error", "invalid_grant"));
	}

	private Map<String, Object> tokens(Map<String, String> query) {
		String refresh = UUID.randomUUID().toString();
		this.refreshTokens.put(refresh, false);
		JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().issuer(issuer())
			.audience(CLIENT)
			.subject(this.subject)
			.issueTime(Date.from(Instant.now()))
			.expirationTime(Date.from(Instant.now().plus(this.lifetime)))
			.jwtID(UUID.randomUUID().toString())
			.claim("nonce", this.problem.equals("nonce") ? "another" : query.get("nonce"))
			.claim("email", this.subject + "@example.com")
			.claim("email_verified", true)
			.claim("roles", this.roles);
		SignedJWT jwt = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(), claims.build());
		try {
			jwt.sign(new RSASSASigner(this.problem.equals("key") ? new RSAKeyGenerator(2048).generate() : this.key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return Map.of("token_type", "Bearer", "scope", "openid", "access_token", "opaque", "refresh_token", refresh,
				"expires_in", this.lifetime.toSeconds(), "id_token", jwt.serialize());
	}

	private static String challenge(String verifier) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(verifier));
	}

	private static Map<String, String> parameters(@Nullable String text) {
		return Arrays.stream((text != null) ? text.split("&") : new String[0])
			.map((pair) -> pair.split("=", 2))
			.collect(Collectors.toMap((pair) -> pair[0], (pair) -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8),
					(one, other) -> other, LinkedHashMap::new));
	}

	private static void redirect(HttpExchange exchange, String location) throws IOException {
		exchange.getResponseHeaders().set("Location", location);
		exchange.sendResponseHeaders(303, -1);
	}

	private static void send(HttpExchange exchange, int status, Map<String, Object> json) throws IOException {
		byte[] body = JsonMapper.shared().writeValueAsBytes(json);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
