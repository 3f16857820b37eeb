package dev.locations.importing;

import dev.locations.json.JsonText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FeatureConverterTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"type":"Feature","id":"7","geometry":{"type":"Point","coordinates":[6.640, 46]},"bbox":[]} | {"id":"7","geometry":{"type":"Point","coordinates":[6.640,46]}}
					{"properties":{"name":"A","shortName":"B","description":"C","phone":"D","photoUrl":"E","siteUrl":"F","address":{"city":"G"}}} | {"name":"A","shortName":"B","description":"C","phone":"D","photoUrl":"E","siteUrl":"F","address":{"city":"G"},"properties":{}}
					{"properties":{"id":1,"geometry":2,"b\\"é\\n":1.50E+2,"a":12345678901234567890,"":"\\u00e9"}} | {"properties":{"id":1,"geometry":2,"b\\"é\\n":1.50E+2,"a":12345678901234567890,"":"\\u00e9"}}
					{"properties":{"a":1,"properties":{"x": 1.0}}} | {"properties":{"x":1.0}}
					{"properties":{"a":1,"properties":[]}} | {"properties":{"a":1,"properties":[]}}
					{"properties":null} | {"properties":{}}
					{} | {}
					[1, 2] | [1, 2]
					""")
	void buildsTheBodyOfALocation(String feature, String body) {
		assertThat(FeatureConverter.body(JsonText.parse(Inputs.utf8(feature))).text()).isEqualTo(body);
	}

}
