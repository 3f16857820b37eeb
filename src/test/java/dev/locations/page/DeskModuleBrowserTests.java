package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls functions of the modules of the desk that need no page.
 */
class DeskModuleBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		desk.openSignedOut();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					point-field | numberOf(" 7,5 ")                         | 7.5
					point-field | numberOf("-1e2")                          | -100
					point-field | numberOf("0x10")                          | "0x10"
					point-field | numberOf("1,000.5")                       | "1,000.5"
					place-list  | rangeText(50, 50, 171075, "")             | "51 to 100 of 171,075 places"
					place-list  | rangeText(0, 1, 1, "x")                   | "1 place found"
					place-list  | rangeText(0, 0, 0, "")                    | "There are no places yet"
					session     | lifetime("x." + btoa(JSON.stringify({iat: 10, exp: 70})) + ".y") | 60000
					exact-json  | canonical({b: 1, a: [{d: 2, c: 3}]})      | "{\\"a\\":[{\\"c\\":3,\\"d\\":2}],\\"b\\":1}"
					exact-json  | parseJson("[9007199254740993, 7.10, 5]")  | [9007199254740993,7.10,5]
					exact-json  | canonical(module.parseJson('{"__proto__": 1}')) | "{\\"__proto__\\":1}"
					labels      | labelOf("/openingHours")                  | "Opening hours"
					texts       | positionText([-30.5, 40.25, 12])          | "40.25° N, 30.5° W, 12 m"
					texts       | placesText(1)                             | "1 place"
					texts       | bytesText(999)                            | "999 bytes"
					texts       | bytesText(12340000)                       | "12.3 MB"
					fields      | waitText(119)                             | "Try again in 119 s."
					fields      | waitText(121)                             | "Try again in 3 min."
					user-form   | changedFields({a: 1, roles: ["x"]}, {a: 1, roles: []}) | {"roles":[]}
					texts       | quoted("a")                               | "“a”"
					texts       | quoted("\\u202ea").length                 | 6
					schema      | problem({type: "string", maxLength: 2}, "\\u{1F5FA}\\u{1F5FA}") | null
					schema      | problem({type: "string", maxLength: 2}, "abc")   | "has 3 characters; at most 2 are allowed"
					schema      | problem({type: "string", maxUtf8Bytes: 2}, "é1") | "has 3 bytes in UTF-8; at most 2 are allowed"
					schema      | problem({type: "string", notBlank: true}, "\\u0085\\u2003") | "must not be blank"
					schema      | problem({type: ["string", "null"]}, null) | null
					schema      | problem({type: "number", maximum: 90, refusal: {message: "at most {maximum}"}}, 91) | "at most 90"
					schema      | problem({type: "string", pattern: "^\\\\p{L}+$"}, "1") | "does not have the right form"
					schema      | violations({type: "object", required: ["a"], properties: {a: {}}}, {}) | [{"location":"/a","message":"is required"}]
					differences | bodyOf(new Map([["/a", undefined], ["/address/city", "x"]])) | {"a":null,"address":{"city":"x"}}
					differences | bodyOf(module.changesBetween({id: 1, a: {x: 1, y: 2}, address: {city: "x"}}, {id: 2, a: {y: 2, x: 1}, address: {city: "y"}})) | {"address":{"city":"y"}}
					desk-api    | placesPath("a&b", 50, ["id"])             | "/api/locations?limit=50&q=a%26b&only=id"
					""")
	void computes(String module, String call, String expected) {
		String desk = String.valueOf(browser.run("return document.querySelector('script[type=module]').src"));
		Object result = browser.runAsync("import(arguments[0]).then((module) => arguments[1](JSON.stringify(module."
				+ call + ")), (failure) => arguments[1](String(failure)))", desk.replace("desk.js", module + ".js"));
		assertThat(result).isEqualTo(expected);
	}

	/**
	 * In a browser without JSON.rawJSON, in which a reviver does not see the text of a
	 * number either.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "[9007199254740993,7.10,-1e400,5,\"1.0\"]",
			"{\"a\":{\"b\":12345678901234567890},\"c\":\"\\\"1.0\"}", "1.0", "01", "1.0 2.0", "-" })
	void keepsNumbersInOlderBrowsers(String text) {
		String desk = String.valueOf(browser.run("return document.querySelector('script[type=module]').src"));
		Object result = browser.runAsync("""
				const [url, text, done] = arguments;
				const { rawJSON, parse } = JSON;
				delete JSON.rawJSON;
				JSON.parse = (text, reviver) => parse(text, reviver && ((key, value) => reviver(key, value)));
				import(url).then((module) => done(module.jsonText(module.parseJson(text))))
					.catch((failure) => done(failure.name))
					.finally(() => Object.assign(JSON, { rawJSON, parse }));
				""", desk.replace("desk.js", "exact-json.js?older=" + text.hashCode()), text);
		assertThat(result).isEqualTo((text.length() < 8 && !text.equals("1.0")) ? "SyntaxError" : text);
	}

	@ParameterizedTest
	@CsvSource({ "location-create", "user-create", "password-change" })
	void readsTheSchemasOfTheService(String schema) {
		String desk = String.valueOf(browser.run("return document.querySelector('script[type=module]').src"));
		Object result = browser.runAsync("import(arguments[0]).then((module) => module.loadSchema(arguments[1]))"
				+ ".then((schema) => arguments[2](JSON.stringify(schema)), (failure) => arguments[2](String(failure)))",
				desk.replace("desk.js", "schema.js"), schema);
		assertThat(String.valueOf(result)).startsWith("{").contains("minLength").doesNotContain("$ref");
	}

}
