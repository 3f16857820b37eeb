package dev.locations.ogc.web;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.locations.page.PageHead;
import dev.locations.page.ReadOnce;
import reactor.core.publisher.Mono;

import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * Writes pages with templates, which escape all values. A template is read with the first
 * page that uses it.
 */
@Component
class HtmlWriter {

	private static final String FOLDER = "ogc/";

	private final Mustache.Compiler compiler = Mustache.compiler().nullValue("").withLoader(HtmlWriter::open);

	private final Map<String, Mono<Template>> templates = new ConcurrentHashMap<>();

	private static Reader open(String name) throws IOException {
		return new InputStreamReader(new ClassPathResource(FOLDER + name + ".html").getInputStream(),
				StandardCharsets.UTF_8);
	}

	/**
	 * Writes a page.
	 * @return the HTML in UTF-8
	 */
	Mono<byte[]> write(Page page, PageHead head) {
		return this.templates.computeIfAbsent(page.template(), this::read)
			.map((template) -> template.execute(Map.of("page", page, "content", page.content(), "head", head))
				.getBytes(StandardCharsets.UTF_8));
	}

	private Mono<Template> read(String name) {
		return ReadOnce.of(() -> {
			try (Reader template = open(name)) {
				return this.compiler.compile(template);
			}
		});
	}

}
