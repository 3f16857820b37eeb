package dev.locations.testing;

/**
 * The refusals of the interface whose text is fixed.
 */
public enum Refused {

	/** No Authorization header. */
	MISSING_AUTHORIZATION(401, "auth.missingAuthorization",
			"Authentication is required to access this resource. Authenticate by providing a Bearer token in the"
					+ " Authorization header."),

	/** Not one bearer token. */
	MALFORMED_AUTHORIZATION(401, "auth.malformedAuthorization",
			"The Authorization header is not in the correct format. It should be \"Authorization: Bearer TOKEN\"."),

	/** Not a valid token. */
	INVALID_AUTHORIZATION(401, "auth.invalidAuthorization",
			"The Bearer token supplied in the Authorization header is invalid or has expired."),

	/** Not the role. */
	FORBIDDEN(403, "auth.forbidden",
			"You are not authorized to access this resource. Authenticate with a user account that has more"
					+ " privileges."),

	/** Nobody to sign in. */
	INVALID_USER(401, "auth.invalidUser", "This user account does not exist or is inactive."),

	/** The wrong password. */
	INVALID_CREDENTIALS(401, "auth.invalidCredentials", "The password is invalid."),

	/** No such route. */
	NO_RESOURCE(404, "resource.notFound", "No resource was found at this verb and URI."),

	/** No such method. */
	METHOD_NOT_ALLOWED(405, "method.notAllowed",
			"The method received in the request-line is known by the origin server but not supported by the target"
					+ " resource."),

	/** Not the version that is meant. */
	PRECONDITION_FAILED(412, "precondition.failed",
			"The location was changed since: its current version does not match If-Match."),

	/** Too many bytes. */
	TOO_LARGE(413, "request.tooLarge", "The request body is too large."),

	/** Not JSON in UTF-8. */
	UNSUPPORTED_MEDIA_TYPE(415, "request.unsupportedMediaType",
			"The request body must be JSON in UTF-8, sent as application/json."),

	/** Too many wrong passwords. */
	TOO_MANY(429, "request.tooMany", "There were too many wrong passwords. Try again later."),

	/** Nobody knows. */
	SERVER_ERROR(500, "server.error", "The server failed to process the request."),

	/** Later perhaps. */
	UNAVAILABLE(503, "service.unavailable", "The service is temporarily unavailable. Try again later.");

	private final int status;

	private final String code;

	private final String message;

	Refused(int status, String code, String message) {
		this.status = status;
		this.code = code;
		this.message = message;
	}

	/** The status of the answer. */
	public int status() {
		return this.status;
	}

	/** The code for programs. */
	public String code() {
		return this.code;
	}

	/** The message for people. */
	public String message() {
		return this.message;
	}

}
