package dev.locations.page;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls functions of the modules of the map in a browser.
 */
class MapModuleBrowserTests extends DeskBrowserTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					geography | wrapLongitude(190)                          | -170
					geography | wrapLongitude(-540)                         | -180
					geography | wrapLongitude(180)                          | 180
					geography | nearestCopy(-170, 175)                      | 190
					geography | boxOf([170, -10, 190, 10])                  | [170,-10,-170,10]
					geography | boxOf([-200, -90, 200, 86])                 | [-180,-90,180,90]
					geography | pieces([-400, 0, 400, 10], 180, 10)         | [[-400,0,-220,10],[-220,0,-40,10]]
					geography | contains([170, -10, 190, 10], [-175, 0])    | true
					geography | contains([170, -10, 190, 10], [165, 0])     | false
					geography | covers([0, 0, 10, 10], [1, 1, 11, 2])       | false
					geography | withMargin([0, 0, 10, 10])                  | [-5,-5,15,15]
					address   | parse("#map=3/1.5/-2&place=x")              | {"view":{"zoom":3,"latitude":1.5,"longitude":-2},"place":"x"}
					address   | parse("#map=3/x/2")                         | {"view":null,"place":null}
					address   | parse("#map=99/0/0")                        | {"view":null,"place":null}
					address   | format({view: {zoom: 3.25, latitude: 1, longitude: 2}, place: null}) | "#map=3.25/1.00/2.00"
					place-card| safeUrl("javascript:alert(1)")              | null
					place-card| safeUrl("data:text/html,x")                 | null
					place-card| safeUrl("https://example.com")              | "https://example.com/"
					place-card| callUrl("+41 (31) 123-45")                  | "tel:+413112345"
					place-card| callUrl("1;ext=javascript")                 | null
					texts     | shortCount(999)                             | "999"
					texts     | shortCount(1999)                            | "1.9k"
					texts     | shortCount(171075)                          | "171k"
					api       | nextLink('</a?b=1,2>; rel="next"')          | "/a?b=1,2"
					api       | nextLink(null)                              | null
					""")
	void computes(String module, String call, String expected) {
		desk.openMap("");
		String folder = String.valueOf(browser.run("return document.querySelector('script[type=module]').src"));
		Object result = browser.runAsync(
				"import(arguments[0]).then((module) => arguments[2](JSON.stringify(module." + call
						+ ")), (failure) => arguments[2](String(failure)))",
				folder.replace("map.js", module + ".js"), call);
		assertThat(result).isEqualTo(expected);
	}

}
