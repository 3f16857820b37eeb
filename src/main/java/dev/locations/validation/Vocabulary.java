package dev.locations.validation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import com.networknt.schema.SchemaException;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.NonValidationKeyword;
import tools.jackson.databind.JsonNode;

/**
 * The keywords of the schema files: those of JSON Schema 2020-12, and the service's own
 * ones, which {@code schemas/README.md} describes. Loading a file with any other keyword
 * fails. Otherwise a misspelt keyword would go unnoticed, and its rule would not apply.
 */
final class Vocabulary {

	static final String NOT_NULL = "notNull";

	static final String NOT_BLANK = "notBlank";

	static final String MAX_UTF8_BYTES = "maxUtf8Bytes";

	static final String MAX_DEPTH = "maxDepth";

	static final String REFUSAL = "refusal";

	static final String CONST = "const";

	/** {@link Character#isWhitespace(int)} does not know no-break spaces. */
	private static final Pattern NOT_WHITE_SPACE = Pattern.compile("\\P{IsWhite_Space}");

	private static final List<Keyword> OWN_KEYWORDS = List.of(flag(NOT_NULL, (value) -> !value.isNull()),
			flag(NOT_BLANK, (value) -> !value.isString() || !isBlank(value.stringValue())),
			limit(MAX_UTF8_BYTES, (limit) -> (value) -> !value.isString() || utf8Bytes(value.stringValue()) <= limit),
			limit(MAX_DEPTH, (limit) -> (value) -> NestingDepth.isWithin(limit, value)),
			// replaces that of the library, which fails for a deeply nested value
			// because it converts the value to text
			new AssertionKeyword(CONST, (expected) -> expected::equals), new NonValidationKeyword(REFUSAL));

	private Vocabulary() {
	}

	static Dialect dialect() {
		return Dialect.builder(Dialects.getDraft202012())
			.keywords(OWN_KEYWORDS)
			.unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
			.build();
	}

	static boolean isBlank(String text) {
		return !NOT_WHITE_SPACE.matcher(text).find();
	}

	static int utf8Bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8).length;
	}

	private static Keyword flag(String name, Predicate<JsonNode> accepts) {
		return new AssertionKeyword(name, (argument) -> {
			if (!argument.isBoolean()) {
				throw new SchemaException("%s must be true or false".formatted(name));
			}
			return argument.booleanValue() ? accepts : (value) -> true;
		});
	}

	private static Keyword limit(String name, Function<Integer, Predicate<JsonNode>> rule) {
		return new AssertionKeyword(name, (argument) -> {
			if (!argument.isInt()) {
				throw new SchemaException("%s must be an integer".formatted(name));
			}
			return rule.apply(argument.intValue());
		});
	}

}
