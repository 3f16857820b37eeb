package dev.locations.auth.oidc;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * The settings of OpenID providers.
 *
 * @param issuer the provider, as the claim {@code iss} of its tokens has it; null for no
 * provider
 * @param clientId the client that the desk is at the provider
 * @param audience the audience of access tokens; null if the desk sends ID tokens, whose
 * audience is the client
 * @param rolesClaim the claim with the roles of a person, or the path to it
 * @param emailClaim the claim with the e-mail address, or the path to it
 * @param scope what the desk asks the provider for
 * @param name what people call the provider; null for the host of the issuer
 * @param origins further origins that the desk talks to when it signs in
 * @param more further providers
 */
@ConfigurationProperties("locations.auth.oidc")
record OidcSettings(@Nullable String issuer, @Nullable String clientId, @Nullable String audience,
		@DefaultValue("roles") String rolesClaim, @DefaultValue Roles roles, @DefaultValue("email") String emailClaim,
		@DefaultValue(SCOPE) String scope, @Nullable String name, @DefaultValue List<String> origins,
		@DefaultValue List<Provider> more) {

	static final String SCOPE = "openid email profile";

	private static final String PREFIX = "locations.auth.oidc.";

	private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

	private static final int MAX_TEXT = 200;

	OidcSettings {
		origins = List.copyOf(origins);
		more = List.copyOf(more);
		Set<String> issuers = new HashSet<>();
		check(PREFIX, new Provider(issuer, clientId, audience, rolesClaim, roles, emailClaim, scope, name, origins),
				issuer != null || clientId != null, issuers);
		for (int i = 0; i < more.size(); i++) {
			check(PREFIX + "more[" + i + "].", more.get(i), true, issuers);
		}
	}

	private static void check(String prefix, Provider provider, boolean isUsed, Set<String> issuers) {
		Map<String, @Nullable String> texts = new LinkedHashMap<>();
		texts.put("client-id", provider.clientId);
		texts.put("audience", provider.audience);
		texts.put("roles-claim", provider.rolesClaim);
		texts.put("email-claim", provider.emailClaim);
		texts.put("scope", provider.scope);
		texts.put("name", provider.name);
		texts.forEach(
				(name, text) -> Assert.isTrue(text == null || (StringUtils.hasText(text) && text.length() <= MAX_TEXT),
						prefix + name + " must be a text of at most " + MAX_TEXT + " characters, and not blank"));
		Assert.isTrue(provider.origins.stream().allMatch((origin) -> isSafe(origin) && origin.equals(origin(origin))),
				prefix + "origins must be a list of origins such as https://example.com");
		Assert.isTrue(!isUsed || (provider.issuer != null && isSafe(provider.issuer)),
				prefix + "issuer must be an https URL without a query, or an http URL of this machine");
		Assert.isTrue(!isUsed || issuers.add(provider.issuer()),
				prefix + "issuer must differ from those of the other providers");
		Assert.isTrue(!isUsed || provider.clientId != null, prefix + "client-id must be set");
	}

	private static boolean isSafe(String url) {
		try {
			URI uri = new URI(url);
			boolean isHttps = "https".equals(uri.getScheme());
			return uri.getHost() != null && uri.getUserInfo() == null && uri.getRawQuery() == null
					&& uri.getFragment() == null
					&& (isHttps || ("http".equals(uri.getScheme()) && LOOPBACK.matcher(uri.getHost()).matches()));
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	private static String origin(String url) {
		URI uri = URI.create(url);
		return uri.getScheme() + "://" + uri.getRawAuthority();
	}

	/** Returns all providers, none if the service does not use OpenID Connect. */
	List<Provider> providers() {
		return Stream
			.concat((this.issuer == null) ? Stream.empty() : Stream.of(new Provider(this.issuer, this.clientId,
					this.audience, this.rolesClaim, this.roles, this.emailClaim, this.scope, this.name, this.origins)),
					this.more.stream())
			.toList();
	}

	/**
	 * The values of the claim that give a role.
	 *
	 * @param admin those of administrators
	 * @param editor those of editors
	 */
	record Roles(@DefaultValue List<String> admin, @DefaultValue List<String> editor) {

		Roles {
			admin = List.copyOf(admin);
			editor = List.copyOf(editor);
		}

	}

	/** A provider; see {@link OidcSettings}. */
	record Provider(@Nullable String issuer, @Nullable String clientId, @Nullable String audience,
			@DefaultValue("roles") String rolesClaim, @DefaultValue Roles roles,
			@DefaultValue("email") String emailClaim, @DefaultValue(SCOPE) String scope, @Nullable String name,
			@DefaultValue List<String> origins) {

		@Override
		public String issuer() {
			return Objects.requireNonNull(this.issuer);
		}

		@Override
		public String clientId() {
			return Objects.requireNonNull(this.clientId);
		}

		@Override
		public String name() {
			return (this.name != null) ? this.name : URI.create(issuer()).getHost();
		}

		String origin() {
			return OidcSettings.origin(issuer());
		}

	}

}
