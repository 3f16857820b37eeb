package dev.locations.openapi;

import java.io.InputStream;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class YamlText {

	private static final int WIDTH = 120;

	private static final int INDENT = 2;

	private static final JsonMapper JSON = JsonMapper.shared();

	private YamlText() {
	}

	static ObjectNode read(InputStream yaml) {
		Object content = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
		return JSON.valueToTree(content).asObject();
	}

	static String write(JsonNode json) {
		DumperOptions options = new DumperOptions();
		options.setDefaultFlowStyle(FlowStyle.BLOCK);
		options.setWidth(WIDTH);
		options.setIndent(INDENT);
		options.setIndicatorIndent(INDENT);
		options.setIndentWithIndicator(true);
		return new Yaml(new BlockRepresenter(options), options).dump(JSON.treeToValue(json, Object.class));
	}

	/** Writes a text of several lines as a block, without {@code \n}. */
	private static final class BlockRepresenter extends Representer {

		BlockRepresenter(DumperOptions options) {
			super(options);
		}

		@Override
		protected Node representScalar(Tag tag, String value, ScalarStyle style) {
			return super.representScalar(tag, value, value.contains("\n") ? ScalarStyle.LITERAL : style);
		}

	}

}
