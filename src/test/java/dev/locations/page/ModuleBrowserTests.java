package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls functions of modules of the desk and of the map. Those of modules that load
 * without a browser have tests in {@code src/test/js}.
 */
class ModuleBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		desk.openSignedOut();
	}

	private static String module(String file) {
		return String.valueOf(browser.run("return document.querySelector('script[type=module]').src"))
			.replace("desk.js", file);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			point-field | numberOf(" 7,5 ")                         | 7.5
			point-field | numberOf("-1e2")                          | -100
			point-field | numberOf("0x10")                          | "0x10"
			point-field | numberOf("1,000.5")                       | "1,000.5"
			../texts    | rangeText(50, 50, 171075, "")             | "51 to 100 of 171,075 places"
			../texts    | rangeText(0, 1, 1, "x")                   | "1 place found"
			../texts    | rangeText(0, 0, 0, "")                    | "There are no places yet"
			session     | lifetime("x." + btoa(JSON.stringify({iat: 10, exp: 70})) + ".y") | 60000
			../texts    | labelOf("/openingHours")                  | "Opening hours"
			../texts    | positionText([-30.5, 40.25, 12])          | "40.25° N, 30.5° W, 12 m"
			../texts    | placesText(1)                             | "1 place"
			../texts    | bytesText(999)                            | "999 bytes"
			../texts    | bytesText(12340000)                       | "12.3 MB"
			../texts    | waitText(119)                             | "Try again in 119 s."
			../texts    | waitText(121)                             | "Try again in 3 min."
			user-page   | changedFields({a: 1, roles: ["x"]}, {a: 1, roles: []}) | {"roles":[]}
			../texts    | quoted("a")                               | "“a”"
			../texts    | quoted("\\u202ea").length                 | 6
			desk-api    | placesPath({words: "a&b"}, 50, ["id"])    | "/api/locations?limit=50&q=a%26b&only=id"
			../texts     | shortCount(999)                             | "999"
			../texts     | shortCount(1999)                            | "1.9k"
			../texts     | shortCount(171075)                          | "171k"
			../api       | nextLink('</a?b=1,2>; rel="next"')          | "/a?b=1,2"
			../api       | nextLink(null)                              | null
			""")
	void computes(String module, String call, String expected) {
		Object result = browser.runAsync("import(arguments[0]).then((module) => arguments[1](JSON.stringify(module."
				+ call + ")), (failure) => arguments[1](String(failure)))", module(module + ".js"));
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
		Object result = browser.runAsync("""
				const [url, text, done] = arguments;
				const { rawJSON, parse } = JSON;
				delete JSON.rawJSON;
				JSON.parse = (text, reviver) => parse(text, reviver && ((key, value) => reviver(key, value)));
				import(url).then((module) => done(module.jsonText(module.parseJson(text))))
					.catch((failure) => done(failure.name))
					.finally(() => Object.assign(JSON, { rawJSON, parse }));
				""", module("exact-json.js?older=" + text.hashCode()), text);
		assertThat(result).isEqualTo((text.length() < 8 && !text.equals("1.0")) ? "SyntaxError" : text);
	}

	@Test
	void readsTheRulesOfTheTextsFromTheSchema() {
		Object result = browser.runAsync("import(arguments[0]).then((module) => module.textRules())"
				+ ".then((rules) => arguments[1](JSON.stringify(rules)), (failure) => arguments[1](String(failure)))",
				module("desk-api.js"));
		assertThat(String.valueOf(result)).contains(
				"{\"location\":\"/name\",\"maxLength\":150,\"mayBeEmpty\":false,\"isRequired\":true}",
				"{\"location\":\"/shortName\",\"maxLength\":30,\"mayBeEmpty\":false,\"isRequired\":false}",
				"{\"location\":\"/siteUrl\",\"maxLength\":500,\"mayBeEmpty\":true,\"isRequired\":false}",
				"\"addressTexts\":[{\"location\":\"/address/street\"");
	}

}
