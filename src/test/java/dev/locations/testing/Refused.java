package dev.locations.testing;

/** The errors of the HTTP interface that have a fixed code and message. */
public record Refused(int status, String code, String message) {

	public static final Refused MISSING_AUTHORIZATION = new Refused(401, "auth.missingAuthorization",
			"Authentication is required to access this resource. Authenticate by providing a Bearer token in the Authorization header.");

	/** The Authorization header holds no bearer token, or more than one. */
	public static final Refused MALFORMED_AUTHORIZATION = new Refused(401, "auth.malformedAuthorization",
			"The Authorization header is not in the correct format. It should be \"Authorization: Bearer TOKEN\".");

	public static final Refused INVALID_AUTHORIZATION = new Refused(401, "auth.invalidAuthorization",
			"The Bearer token supplied in the Authorization header is invalid or has expired.");

	/** The account lacks the role. */
	public static final Refused FORBIDDEN = new Refused(403, "auth.forbidden",
			"You are not authorized to access this resource. Authenticate with a user account that has more privileges.");

	/** Sign-in: no active account has the e-mail address. */
	public static final Refused INVALID_USER = new Refused(401, "auth.invalidUser",
			"This user account does not exist or is inactive.");

	public static final Refused INVALID_CREDENTIALS = new Refused(401, "auth.invalidCredentials",
			"The password is invalid.");

	public static final Refused NO_RESOURCE = new Refused(404, "resource.notFound",
			"No resource was found at this verb and URI.");

	public static final Refused METHOD_NOT_ALLOWED = new Refused(405, "method.notAllowed",
			"The method received in the request-line is known by the origin server but not supported by the target resource.");

	public static final Refused PRECONDITION_FAILED = new Refused(412, "precondition.failed",
			"The location was changed since: its current version does not match If-Match.");

	public static final Refused TOO_LARGE = new Refused(413, "request.tooLarge", "The request body is too large.");

	public static final Refused UNSUPPORTED_MEDIA_TYPE = new Refused(415, "request.unsupportedMediaType",
			"The request body must be JSON in UTF-8, sent as application/json.");

	public static final Refused TOO_MANY = new Refused(429, "request.tooMany",
			"There were too many wrong passwords. Try again later.");

	public static final Refused SERVER_ERROR = new Refused(500, "server.error",
			"The server failed to process the request.");

	public static final Refused UNAVAILABLE = new Refused(503, "service.unavailable",
			"The service is temporarily unavailable. Try again later.");

	public static final Refused STORE_FULL = new Refused(507, "store.full",
			"The write was refused: the store has no room left. Nothing was changed.");

}
