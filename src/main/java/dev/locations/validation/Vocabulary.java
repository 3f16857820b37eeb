package dev.locations.validation;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.NodePath;
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

	/** The time to normalize may grow with the square of the length. */
	private static final int MAX_NORMALIZED = 1_000;

	/** {@link Character#isWhitespace(int)} does not know no-break spaces. */
	private static final Pattern NOT_WHITE_SPACE = Pattern.compile("\\P{IsWhite_Space}");

	private static final List<Keyword> OWN_KEYWORDS = List.of(flag(NOT_NULL, (value) -> !value.isNull()),
			flag(NOT_BLANK, (value) -> !value.isString() || !isBlank(value.stringValue())),
			limit(MAX_UTF8_BYTES, (limit) -> (value) -> !value.isString() || utf8Bytes(value.stringValue()) <= limit),
			limit(MAX_DEPTH, (limit) -> (value) -> isWithinDepth(limit, value)),
			// replaces that of the library, which fails for a deeply nested value
			// because it converts the value to text
			new Assertion(CONST, (expected) -> expected::equals), new NonValidationKeyword(REFUSAL));

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

	/** Counts the bytes of the form NFC, of which passwords are hashed. */
	static int utf8Bytes(String text) {
		boolean isShort = text.length() <= MAX_NORMALIZED;
		return (isShort ? Normalizer.normalize(text, Normalizer.Form.NFC) : text)
			.getBytes(StandardCharsets.UTF_8).length;
	}

	/**
	 * Tells whether a value has at most so many levels of objects and arrays: a number
	 * has 0, <code>{}</code> has 1. Does not recurse, so that no value can exhaust the
	 * stack.
	 */
	static boolean isWithinDepth(int limit, JsonNode value) {
		Deque<Iterator<JsonNode>> open = new ArrayDeque<>();
		if (value.isContainer()) {
			open.push(value.values().iterator());
		}
		while (!open.isEmpty() && open.size() <= limit) {
			Iterator<JsonNode> level = open.element();
			if (!level.hasNext()) {
				open.pop();
				continue;
			}
			JsonNode child = level.next();
			if (child.isContainer()) {
				open.push(child.values().iterator());
			}
		}
		return open.isEmpty();
	}

	private static Keyword flag(String name, Predicate<JsonNode> accepts) {
		return new Assertion(name, (argument) -> {
			if (!argument.isBoolean()) {
				throw new SchemaException("%s must be true or false".formatted(name));
			}
			return argument.booleanValue() ? accepts : (value) -> true;
		});
	}

	private static Keyword limit(String name, Function<Integer, Predicate<JsonNode>> rule) {
		return new Assertion(name, (argument) -> {
			if (!argument.isInt()) {
				throw new SchemaException("%s must be an integer".formatted(name));
			}
			return rule.apply(argument.intValue());
		});
	}

	private static final class Assertion extends AbstractKeyword {

		private final Function<JsonNode, Predicate<JsonNode>> rule;

		Assertion(String name, Function<JsonNode, Predicate<JsonNode>> rule) {
			super(name);
			this.rule = rule;
		}

		@Override
		public KeywordValidator newValidator(SchemaLocation location, JsonNode argument, Schema parent,
				SchemaContext context) {
			Predicate<JsonNode> accepts = this.rule.apply(argument);
			return new BaseKeywordValidator(this, argument, location, parent, context) {

				@Override
				public void validate(ExecutionContext execution, JsonNode value, JsonNode root, NodePath at) {
					if (!accepts.test(value)) {
						execution.addError(error().message(getKeyword())
							.instanceNode(value)
							.instanceLocation(at)
							.evaluationPath(execution.getEvaluationPath())
							.build());
					}
				}

			};
		}

	}

}
