package dev.locations.compression;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class ContentCodingTests {

	private static ContentCoding of(String... accepted) {
		HttpHeaders headers = new HttpHeaders();
		for (String value : accepted) {
			headers.add(HttpHeaders.ACCEPT_ENCODING, value);
		}
		return ContentCoding.of(headers);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			gzip                         | GZIP
			gzip, deflate, br, zstd      | GZIP
			deflate,GZip                 | GZIP
			x-gzip                       | GZIP
			*                            | GZIP
			identity;q=0.5, gzip;q=0.5   | GZIP
			gzip ; Q = 0.001             | GZIP
			gzip;q=1., *;q=0             | GZIP
			identity;q=0, *              | GZIP
			, ,gzip,,                    | GZIP
			''                           | IDENTITY
			br, zstd                     | IDENTITY
			gzipped                      | IDENTITY
			gzip;q=0                     | IDENTITY
			gzip;q=0.000, *              | IDENTITY
			gzip;q=0.5, identity         | IDENTITY
			*;q=0                        | IDENTITY
			identity                     | IDENTITY
			identity;q=0                 | IDENTITY
			gzip;q=2                     | IDENTITY
			gzip;q=-1                    | IDENTITY
			gzip;q=                      | IDENTITY
			gzip;level=9                 | IDENTITY
			""")
	void isTheCodingThatTheClientPrefers(String accepted, ContentCoding expected) {
		assertThat(of(accepted)).isEqualTo(expected);
	}

	@Test
	void readsSeveralHeadersAsOneList() {
		assertThat(of("br", "gzip")).isEqualTo(ContentCoding.GZIP);
		assertThat(of("gzip", "gzip;q=0")).isEqualTo(ContentCoding.IDENTITY);
	}

	@Test
	void isIdentityWithoutTheHeader() {
		assertThat(of()).isEqualTo(ContentCoding.IDENTITY);
	}

	/** Quadratic time would take hours for these. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@CsvSource({ "'gzip;q', ' ', x", "gzip;q, ' ', =", "gzip;q=, ' ', x", "'', 'a,', gzip", "'', 'a;', gzip",
			"gzip;q=1., 0, ''", "'', ',', ''" })
	void takesTimeInProportionToTheLength(String start, String repeated, String end) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.ACCEPT_ENCODING, start + repeated.repeat(500_000) + end);
		assertThat(ContentCoding.of(headers)).isNotNull();
	}

}
