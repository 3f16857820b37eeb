package dev.locations.readmodel.list;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Follows CONTRIBUTING.md for a new text, and runs {@link NewFieldScenario} with it. */
class NewFieldTests {

	@TempDir
	private Path changed;

	@Test
	void aTextThatIsAddedToTheListOfFieldsIsStoredAndSelected() throws Exception {
		compile(edit(Path.of("src/main/java/dev/locations/location/field/LocationFields.java"),
				"\"photoUrl\", \"siteUrl\")", "\"photoUrl\", \"siteUrl\", \"openingHours\")"));
		edit(Path.of("schemas/location.schema.json"), "\"geometry\": { \"$ref\"",
				"\"openingHours\": { \"type\": [\"string\", \"null\"] }, \"geometry\": { \"$ref\"");
		ClassLoader own = Thread.currentThread().getContextClassLoader();
		try (URLClassLoader service = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
			Thread.currentThread().setContextClassLoader(service);
			Class<?> scenario = service.loadClass(NewFieldScenario.class.getName());
			((Runnable) scenario.getDeclaredConstructor().newInstance()).run();
		}
		finally {
			Thread.currentThread().setContextClassLoader(own);
		}
	}

	private Path edit(Path file, String old, String replacement) throws IOException {
		String text = Files.readString(file);
		assertThat(text).containsOnlyOnce(old);
		Path copy = this.changed.resolve(file);
		Files.createDirectories(copy.getParent());
		return Files.writeString(copy, text.replace(old, replacement));
	}

	private void compile(Path source) {
		int status = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-d", this.changed.toString(), "-cp",
					System.getProperty("java.class.path"), "-encoding", StandardCharsets.UTF_8.name(),
					source.toString());
		assertThat(status).isZero();
	}

	private URL[] classPath() {
		return Stream
			.concat(Stream.of(this.changed),
					Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of))
			.map(NewFieldTests::url)
			.toArray(URL[]::new);
	}

	private static URL url(Path path) {
		try {
			return path.toUri().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
