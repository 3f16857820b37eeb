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
					{"properties":{"a":1,"id":"6F0C3C2E-8a5e-4b52-9d2c-0c1f1f3a7c11"}} | {"id":"6F0C3C2E-8a5e-4b52-9d2c-0c1f1f3a7c11","properties":{"a":1}}
					{"id":7,"properties":{"id":"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11","properties":{}}} | {"id":"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11","properties":{}}
					{"id":"00000000-0000-4000-8000-000000000007","properties":{"id":"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11"}} | {"id":"00000000-0000-4000-8000-000000000007","properties":{"id":"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11"}}
					{"properties":null} | {"properties":{}}
					{} | {}
					[1, 2] | [1, 2]
					""")
	void buildsTheBodyOfALocation(String feature, String body) {
		assertThat(FeatureConverter.body(JsonText.parse(Inputs.utf8(feature))).text()).isEqualTo(body);
	}

}
