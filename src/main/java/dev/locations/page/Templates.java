package dev.locations.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.locations.work.ReadOnce;
import reactor.core.publisher.Mono;

import org.springframework.core.io.ClassPathResource;
import org.springframework.web.util.HtmlUtils;

/**
 * The templates of pages in a folder of the class path, which escape all values. A
 * template is read with the first page that uses it.
 */
public final class Templates {

	private final String folder;

	private final Mustache.Compiler compiler = Mustache.compiler().nullValue("").withLoader(this::open);

	private final Map<String, Mono<Template>> templates = new ConcurrentHashMap<>();

	/** The name of the folder ends with a slash. */
	public Templates(String folder) {
		this.folder = folder;
	}

	public static String escape(String text) {
		return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
	}

	/** Returns a template by the name of its file, without {@code .html}. */
	public Mono<Template> get(String name) {
		return this.templates.computeIfAbsent(name, this::read);
	}

	private Mono<Template> read(String name) {
		return ReadOnce.of(() -> {
			try (Reader template = open(name)) {
				return this.compiler.compile(template);
			}
		});
	}

	private Reader open(String name) throws IOException {
		return new InputStreamReader(new ClassPathResource(this.folder + name + ".html").getInputStream(),
				StandardCharsets.UTF_8);
	}

}
