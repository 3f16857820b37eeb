package dev.locations.guard;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RequestTargetTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			/,                            , /
			*,                            , *
			/a/b?c=d&e[]=[f],             , /a/b?c=d&e[]=[f]
			/a%20%2F-._~!$&'()*+;=:@?/?,  , /a%20%2F-._~!$&'()*+;=:@?/?
			//a/b,                        , //a/b
			/?q=a|b{c}^`\\,              , /?q=a%7Cb%7Bc%7D%5E%60%5C
			/z%FCrich?q=%fc&r=%C3%BC%FC,  , /z%C3%BCrich?q=%C3%BC&r=%C3%83%C2%BC%C3%BC
			/?q=%e6%9d%b1%20%2f,          , /?q=%E6%9D%B1%20%2f
			http://example.com,           example.com, /
			http://example.com/,          example.com, /
			HTTP://a:81/b?c,              a:81,        /b?c
			https://[::1]:443?b,          [::1]:443,   /?b
			""", quoteCharacter = '"')
	void readsTargets(String target, String authority, String path) {
		assertThat(RequestTarget.parse(target)).isEqualTo(new RequestTarget(authority, path));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "?", "a/b", "**", "http:/a", "http://", "http:///a", "http://?a", "ftp://a/b",
			"://a", "http://a b/c", "http://u@a/", "http://a,b/", "/%", "/%2", "/%zz", "/%2g", "/a b", "/a\tb", "/\0",
			"/\u007f", "/#", "/\"", "/<", "/>", "/\\", "/^", "/`", "/{", "/|", "/}", "/[a]" })
	void refusesOthers(String target) {
		assertThat(RequestTarget.parse(target)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "z\u00fcrich", "\u6771\u4eac", "\ud83d\ude00", "\u0080" })
	void takesBytesForUtf8(String text) {
		String sent = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
		String escaped = URLEncoder.encode(text, StandardCharsets.UTF_8);
		assertThat(RequestTarget.parse("/?q=" + sent)).isNotNull()
			.extracting(RequestTarget::path)
			.asString()
			.isEqualToIgnoringCase("/?q=" + escaped);
	}

	@Test
	void takesOtherBytesForLatin1() {
		assertThat(RequestTarget.ascii("/?q=z\u00fcrich")).isEqualToIgnoringCase("/?q=z%c3%bcrich");
		assertThat(RequestTarget.ascii("/?q=z%fcrich")).isEqualTo("/?q=z%C3%BCrich");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "a_b", "a-b.example.com.", "xn--zrich-kva.example", "127.0.0.1:8080", "[::1]",
			"[2001:db8::1]:65535", "a:0" })
	void takesHosts(String host) {
		assertThat(RequestTarget.isAuthority(host)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ":80", "a:", "a:b", "a:65536", "a:123456", "a:-1", "a:+1", "a b", "a,b", "a\"b", "<a>",
			"a/b", "a?b", "a#b", "u@a", "a%20b", "a:1:2", "::1", "[::1", "[]", "[a]", "[::1]a", "caf\u00e9", "a\tb" })
	void takesNoOtherHost(String host) {
		assertThat(RequestTarget.isAuthority(host)).isFalse();
	}

}
