package dev.locations.web;

enum RequestFault {

	ROUTE(404, "resource.notFound"), METHOD(405, "method.notAllowed"), RECORD(404, "record.notFound"),
	AUTHORIZATION(401, "auth.malformedAuthorization"), RIGHTS(403, "auth.forbidden"), QUERY(422, "bboxString"),
	DRY_RUN(422, "must be true or false"), MEDIA_TYPE(415, "request.unsupportedMediaType"),
	SIZE(413, "request.tooLarge"), SYNTAX(400, "Invalid JSON"), SCHEMA(422, "must be of type string"),
	VERSION(412, "precondition.failed");

	private final int status;

	private final String hint;

	RequestFault(int status, String hint) {
		this.status = status;
		this.hint = hint;
	}

	int status() {
		return this.status;
	}

	/** Returns a text that only the answer to this fault contains. */
	String hint() {
		return this.hint;
	}

}
