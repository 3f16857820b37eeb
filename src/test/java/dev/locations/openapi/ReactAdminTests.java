package dev.locations.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Uses the data provider of the documentation with a running service. */
@Tag("clients")
class ReactAdminTests {

	private static final Pattern EXAMPLE = Pattern.compile("```js\n(import \\{ fetchUtils }.*?)```", Pattern.DOTALL);

	@Test
	void theDataProviderOfTheDocumentationWorks(@TempDir Path directory) throws IOException, InterruptedException {
		Matcher example = EXAMPLE.matcher(Files.readString(Path.of("docs/clients.md")));
		assertThat(example.find()).isTrue();
		ClientTools.copySources();
		ClientTools.requireNode();
		// its core has all of react-admin but the components that one sees
		Files.writeString(ClientTools.path("data-provider.mjs"),
				example.group(1).replace("'react-admin'", "'ra-core'"));
		try (ServiceProcess service = ServiceProcess.start(directory)) {
			ClientTools.run("node", "react-admin.mjs", "http://127.0.0.1:" + service.port() + "/api",
					ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		}
	}

}
