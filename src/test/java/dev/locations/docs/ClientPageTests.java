package dev.locations.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the commands about tokens and lists with a service. */
@Tag("slow")
class ClientPageTests {

	private static final Pattern COMMANDS = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);

	@Test
	void theCommandsAboutListsWork(@TempDir Path data, @TempDir Path folder) throws IOException, InterruptedException {
		ExternalProgram.require("curl", "curl");
		ExternalProgram bash = ExternalProgram.require("bash", "bash");
		String page = Files.readString(Path.of("docs", "clients.md"));
		List<String> commands = new ArrayList<>(commands(page, "## Tokens", "## Boxes"));
		String changes = commands(page, "## Changes", "## Listening").get(0);
		commands.add(1, changes.substring(0, changes.indexOf("PLACE=")));
		assertThat(commands).hasSizeGreaterThan(10);
		try (ServiceProcess service = ServiceProcess.start(data)) {
			String output = bash.run("-c", """
					set -eo pipefail
					cd '%s'
					API=http://127.0.0.1:%d/api
					JSON='Content-Type: application/json'
					PASSWORD='%s'
					""".formatted(folder, service.port(), ServiceProcess.PASSWORD)
					+ String.join("", commands).replace("admin@example.com", ServiceProcess.EMAIL));
			assertThat(output).contains("[{\"name\":\"Prater\"}]", "{\"value\":\"Vienna\",\"count\":1}", "\n304")
				.doesNotContain("\"errors\"");
		}
	}

	private static List<String> commands(String page, String from, String to) {
		return COMMANDS.matcher(page.substring(page.indexOf(from), page.indexOf(to)))
			.results()
			.map((block) -> block.group(1))
			.toList();
	}

}
