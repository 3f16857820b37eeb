package dev.locations.validation;

import java.util.function.Function;
import java.util.function.Predicate;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/** A schema keyword that depends on nothing but the value. */
final class AssertionKeyword extends AbstractKeyword {

	private final Function<JsonNode, Predicate<JsonNode>> rule;

	AssertionKeyword(String name, Function<JsonNode, Predicate<JsonNode>> rule) {
		super(name);
		this.rule = rule;
	}

	@Override
	public KeywordValidator newValidator(SchemaLocation location, JsonNode argument, Schema parent,
			SchemaContext context) {
		return new Assertion(this, this.rule.apply(argument), argument, location, parent, context);
	}

	private static final class Assertion extends BaseKeywordValidator {

		private final Predicate<JsonNode> accepts;

		Assertion(Keyword keyword, Predicate<JsonNode> accepts, JsonNode argument, SchemaLocation location,
				Schema parent, SchemaContext context) {
			super(keyword, argument, location, parent, context);
			this.accepts = accepts;
		}

		@Override
		public void validate(ExecutionContext execution, JsonNode value, JsonNode root, NodePath at) {
			if (!this.accepts.test(value)) {
				execution.addError(error().message(getKeyword())
					.instanceNode(value)
					.instanceLocation(at)
					.evaluationPath(execution.getEvaluationPath())
					.build());
			}
		}

	}

}
