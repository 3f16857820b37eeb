package dev.locations.testing;

/** The errors of the HTTP interface that have a fixed code and message. */
public enum Refused {

	MISSING_AUTHORIZATION(401, "auth.missingAuthorization",
			"Authentication is required to access this resource. Authenticate by providing a Bearer token in the"
					+ " Authorization header."),

	/** The Authorization header holds no bearer token, or more than one. */
	MALFORMED_AUTHORIZATION(401, "auth.malformedAuthorization",
			"The Authorization header is not in the correct format. It should be \"Authorization: Bearer TOKEN\"."),

	INVALID_AUTHORIZATION(401, "auth.invalidAuthorization",
			"The Bearer token supplied in the Authorization header is invalid or has expired."),

	/** The account lacks the role. */
	FORBIDDEN(403, "auth.forbidden",
			"You are not authorized to access this resource. Authenticate with a user account that has more"
					+ " privileges."),

	/** Sign-in: no active account has the e-mail address. */
	INVALID_USER(401, "auth.invalidUser", "This user account does not exist or is inactive."),

	INVALID_CREDENTIALS(401, "auth.invalidCredentials", "The password is invalid."),

	NO_RESOURCE(404, "resource.notFound", "No resource was found at this verb and URI."),

	METHOD_NOT_ALLOWED(405, "method.notAllowed",
			"The method received in the request-line is known by the origin server but not supported by the target"
					+ " resource."),

	PRECONDITION_FAILED(412, "precondition.failed",
			"The location was changed since: its current version does not match If-Match."),

	TOO_LARGE(413, "request.tooLarge", "The request body is too large."),

	UNSUPPORTED_MEDIA_TYPE(415, "request.unsupportedMediaType",
			"The request body must be JSON in UTF-8, sent as application/json."),

	TOO_MANY(429, "request.tooMany", "There were too many wrong passwords. Try again later."),

	SERVER_ERROR(500, "server.error", "The server failed to process the request."),

	UNAVAILABLE(503, "service.unavailable", "The service is temporarily unavailable. Try again later."),

	STORE_FULL(507, "store.full", "The write was refused: the store has no room left. Nothing was changed.");

	private final int status;

	private final String code;

	private final String message;

	Refused(int status, String code, String message) {
		this.status = status;
		this.code = code;
		this.message = message;
	}

	public int status() {
		return this.status;
	}

	public String code() {
		return this.code;
	}

	public String message() {
		return this.message;
	}

}
