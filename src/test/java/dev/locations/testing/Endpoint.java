package dev.locations.testing;

import java.util.Set;

import dev.locations.location.Locations;
import dev.locations.user.Accounts;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** The endpoints, each with a request that succeeds when an administrator sends it. */
public enum Endpoint {

	SIGN_IN("POST", "/api/auth", Accounts.credentials(Accounts.admin().email(), Accounts.PASSWORD).toString(), 201),
	LIST_LOCATIONS("GET", "/api/locations", null, 200),
	CREATE_LOCATION("POST", "/api/locations", Locations.riversideDrive().toString(), 201),
	GET_LOCATION("GET", "/api/locations/" + Locations.RIVERSIDE_DRIVE, null, 200),
	UPDATE_LOCATION("PATCH", "/api/locations/" + Locations.RIVERSIDE_DRIVE, "{}", 200),
	DELETE_LOCATION("DELETE", "/api/locations/" + Locations.RIVERSIDE_DRIVE, null, 204),
	VERSIONS("GET", "/api/locations/" + Locations.RIVERSIDE_DRIVE + "/history", null, 200),
	VERSION("GET", "/api/locations/" + Locations.RIVERSIDE_DRIVE + "/history/" + TestClock.START, null, 200),
	RESTORE_LOCATION("POST", "/api/locations/" + Locations.RIVERSIDE_DRIVE + "/restore",
			"{\"version\":\"" + TestClock.START + "\"}", 200),
	LIST_ACTIONS("GET", "/api/history", null, 200), LIST_DELETED("GET", "/api/trash", null, 200),
	IMPORT_LOCATIONS("POST", "/api/imports", Locations.riversideDrive().toString(), 200),
	ME("GET", "/api/me", null, 200),
	CHANGE_PASSWORD("PATCH", "/api/me", Accounts.passwordChange(Accounts.PASSWORD, "correct battery").toString(), 200),
	LIST_USERS("GET", "/api/users", null, 200),
	CREATE_USER("POST", "/api/users", Accounts.credentials("new@example.com", "correct battery staple").toString(),
			201),
	GET_USER("GET", "/api/users/" + Accounts.reader().id(), null, 200),
	UPDATE_USER("PATCH", "/api/users/" + Accounts.reader().id(), "{}", 200),
	DELETE_USER("DELETE", "/api/users/" + Accounts.reader().id(), null, 204),
	SIGN_OUT_USER("POST", "/api/users/" + Accounts.reader().id() + "/sign-out", null, 204),
	LIST_KEYS("GET", "/api/keys", null, 200),
	CREATE_KEY("POST", "/api/keys", "{\"name\":\"import\",\"roles\":[\"editor\"]}", 201);

	private static final Set<Endpoint> PUBLIC = Set.of(LIST_LOCATIONS, GET_LOCATION);

	private final String method;

	private final String uri;

	private final @Nullable String body;

	private final int status;

	Endpoint(String method, String uri, @Nullable String body, int status) {
		this.method = method;
		this.uri = uri;
		this.body = body;
		this.status = status;
	}

	public HttpMethod method() {
		return HttpMethod.valueOf(this.method);
	}

	public String uri() {
		return this.uri;
	}

	/** Returns a valid body, or null if the endpoint reads none. */
	public @Nullable String body() {
		return this.body;
	}

	public int status() {
		return this.status;
	}

	/** Returns the type of a successful answer, or null if it has no body. */
	public @Nullable MediaType contentType() {
		MediaType type = (this == IMPORT_LOCATIONS) ? MediaType.APPLICATION_NDJSON : MediaType.APPLICATION_JSON;
		return (this.status == HttpStatus.NO_CONTENT.value()) ? null : type;
	}

	/** Returns whether a caller needs no token. An invalid token is refused even so. */
	public boolean isPublic() {
		return PUBLIC.contains(this);
	}

	public boolean isGuarded() {
		return this != SIGN_IN;
	}

	public Answer call(TestClient client) {
		return client.send(method(), this.uri, this.body);
	}

}
