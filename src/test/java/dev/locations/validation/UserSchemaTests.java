package dev.locations.validation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class UserSchemaTests {

	private static final BodySchemas SCHEMAS = BodySchemas.load();

	private static final BodySchema CREATE = SCHEMAS.get("user-create");

	private static final BodySchema UPDATE = SCHEMAS.get("user-update");

	private static final BodySchema CREDENTIALS = SCHEMAS.get("credentials");

	@Test
	void requiresEMailAndPasswordToSignInAndEMailToCreate() {
		JsonNode expected = Json
			.of("""
					[{'message': 'is required', 'type': 'json', 'location': '/email', 'validator': 'required', 'valueSet': false},
					{'message': 'is required', 'type': 'json', 'location': '/password', 'validator': 'required', 'valueSet': false}]""");
		assertThat(Json.entries(CREATE.validate(Json.of("{}")))).hasSize(1).first().isEqualTo(expected.get(0));
		assertThat(Json.entries(CREDENTIALS.validate(Json.of("{}")))).isEqualTo(expected);
		assertThat(UPDATE.validate(Json.of("{}"))).isEmpty();
		assertThat(CREATE.validate(Json.user())).isEmpty();
	}

	@Test
	void requiresBothPasswordsToChangeThePasswordAndRepeatsNone() {
		BodySchema change = SCHEMAS.get("password-change");
		assertThat(change.validate(Json.of("{}"))).extracting(Violation::location, Violation::validator)
			.containsExactly(tuple("/currentPassword", "required"), tuple("/password", "required"));
		assertThat(change.validate(Json.of("{'currentPassword': '', 'password': '12345678'}"))).isEmpty();
		assertThat(change.validate(Json.of("{'currentPassword': null, 'password': '1234567'}")))
			.extracting(Violation::location, Violation::validator)
			.containsExactly(tuple("/currentPassword", "required"), tuple("/password", "string"));
		assertThat(Json.text(change.validate(Json.of("{'currentPassword': 'x', 'password': 'mine'}"))))
			.doesNotContain("mine");
	}

	@Test
	void repeatsANullAndAWrongTypeButNoPassword() {
		assertThat(Json.entries(UPDATE.validate(Json.of("{'email': null, 'password': 12345678}")))).isEqualTo(Json
			.of("""
					[{'message': 'is required', 'type': 'json', 'location': '/email', 'validator': 'required', 'value': null,
					'valueSet': true},
					{'message': 'must be of type string', 'type': 'json', 'location': '/password', 'validator': 'type',
					'types': ['string'], 'value': 12345678, 'valueSet': true}]"""));
		assertThat(Json.entries(CREATE.validate(withPassword("1234567")))).isEqualTo(wrongLength("short", 7));
		assertThat(Json.entries(CREATE.validate(withPassword("\u3000".repeat(9))))).isEqualTo(Json.of("""
				[{'message': 'must not be blank', 'type': 'json', 'location': '/password', 'validator': 'notBlank',
				'valueSet': false}]"""));
	}

	@Test
	void limitsPasswordsToWhatBcryptReads() {
		assertThat(CREATE.validate(withPassword("12345678"))).isEmpty();
		assertThat(CREATE.validate(withPassword("x".repeat(72)))).isEmpty();
		assertThat(CREATE.validate(withPassword("\u00E9".repeat(36)))).isEmpty();
		assertThat(CREATE.validate(withPassword("\uD83D\uDE00".repeat(8)))).isEmpty();
		assertThat(Json.entries(CREATE.validate(withPassword("\u00E9".repeat(37))))).isEqualTo(wrongLength("long", 74));
	}

	private static JsonNode wrongLength(String cause, int length) {
		return Json
			.of("""
					[{'message': 'must be a string between 8 and 72 characters long (the supplied string is too %1$s: %2$d characters long)',
					'type': 'json', 'location': '/password', 'validator': 'string', 'validation': 'between', 'minLength': 8,
					'maxLength': 72, 'actualLength': %2$d, 'cause': 'too%3$s', 'valueSet': false}]"""
				.formatted(cause, length, StringUtils.capitalize(cause)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "x" })
	void hasNoLengthRuleForThePasswordOfASignIn(String password) {
		assertThat(CREDENTIALS.validate(Json.of("{'email': 'a@b.ch', 'password': '%s'}".formatted(password))))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "user@example.com", "first.last+tag@sub.example.org", "o'neil@x.io", "admin@localhost",
			"a@corp.internal", "user@example.test", "\u00E9l\u00E8ve@b\u00FCcher.example",
			"A_B-c@xn--bcher-kva.example", "a@1.example" })
	void acceptsAddresses(String email) {
		assertThat(CREDENTIALS.validate(credentials(email))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\u3000", "a", "a@", "@b", "@", "a@b@c.ch", "a b@c.ch", " a@b.ch", "a@b.ch ",
			"a@b.ch\n", "a\u0000@b.ch", "a\u00A0@b.ch", "a\u3000@b.ch", "\u202Ea@b.ch", "a..b@c.ch", ".a@c.ch",
			"a.@c.ch", "a@.ch", "a@c..ch", "a@c.ch.", "a@-c.ch", "a@c-.ch", "a@b_c.ch", "\"a\"@b.ch", "<a@b.ch>",
			"a@b.ch,c@d.ch" })
	void refusesTextsThatAreNotAddresses(String email) {
		assertThat(Json.entries(CREDENTIALS.validate(credentials(email)))).isEqualTo(
				Json.of("""
						[{'message': 'must be a valid e-mail address', 'type': 'json', 'location': '/email', 'validator': 'email',
						'value': %s, 'valueSet': true}]"""
					.formatted(StringNode.valueOf(email))));
	}

	@ParameterizedTest
	@CsvSource({ "a, 64, b, 63, true", "a, 65, b, 10, false", "a, 1, b, 64, false", "a, 200000, b, 10, false",
			"a, 1, b, 200000, false", "a., 100000, b., 100000, false" })
	void limitsTheLengthOfAddresses(String local, int times, String domain, int domainTimes, boolean accepted) {
		String email = local.repeat(times) + "@" + domain.repeat(domainTimes);
		assertThat(CREDENTIALS.validate(credentials(email)).isEmpty()).isEqualTo(accepted);
	}

	@Test
	void limitsTheWholeLengthOfAddresses() {
		String domain = "b.".repeat(94) + "b";
		assertThat(CREDENTIALS.validate(credentials("a".repeat(64) + "@" + domain))).isEmpty();
		assertThat(CREDENTIALS.validate(credentials("a".repeat(64) + "@b" + domain))).isNotEmpty();
	}

	@Test
	void reportsARefusedRoleByItsIndex() {
		JsonNode roles = Json.of("['admin', null, ' ', '%s', '%s']".formatted("x".repeat(50), "x".repeat(51)));
		assertThat(UPDATE.validate(Json.with(Json.user(), "/roles", roles)))
			.extracting((violation) -> violation.location() + " " + violation.validator())
			.containsExactly("/roles/1 type", "/roles/2 notBlank", "/roles/4 string");
	}

	@Test
	void reportsANullInAnOptionalFieldAsAWrongType() {
		assertThat(Json.entries(UPDATE.validate(Json.of("{'active': null, 'roles': null}")))).isEqualTo(Json.of("""
				[{'message': 'must be of type array', 'type': 'json', 'location': '/roles', 'validator': 'type',
				'types': ['array'], 'value': null, 'valueSet': true},
				{'message': 'must be of type boolean', 'type': 'json', 'location': '/active', 'validator': 'type',
				'types': ['boolean'], 'value': null, 'valueSet': true}]"""));
	}

	@Test
	void writesAViolationThatIsInNoSchema() {
		Violation violation = Violation.body("/email", "unique", "is already taken", StringNode.valueOf("a@b.ch"));
		assertThat(Json.MAPPER.writeValueAsString(violation)).isEqualTo("{\"message\":\"is already taken\","
				+ "\"type\":\"json\",\"location\":\"/email\",\"validator\":\"unique\",\"value\":\"a@b.ch\",\"valueSet\":true}");
	}

	private static JsonNode withPassword(String password) {
		return Json.with(Json.user(), "/password", StringNode.valueOf(password));
	}

	private static JsonNode credentials(String email) {
		return Json.with(Json.of("{'password': 'x'}"), "/email", StringNode.valueOf(email));
	}

}
