package dev.locations.auth;

import java.util.List;

/**
 * Where people sign in by OpenID Connect.
 *
 * @param providers the providers, in the order of the settings
 * @param origins what the browser talks to then, such as {@code https://id.example.com}
 */
public record SignInProviders(List<Provider> providers, List<String> origins) {

	/**
	 * A provider, as the desk needs it.
	 *
	 * @param name what people call it
	 * @param issuer its address, which its description is found by
	 * @param clientId the client that the desk is there
	 * @param scope what the desk asks for
	 * @param token which token the desk sends: {@code id} or {@code access}
	 */
	public record Provider(String name, String issuer, String clientId, String scope, String token) {
	}

}
