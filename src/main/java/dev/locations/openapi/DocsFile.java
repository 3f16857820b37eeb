package dev.locations.openapi;

import java.io.IOException;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;

/**
 * The page of the documentation, and the files that it needs.
 */
enum DocsFile {

	/** The page. */
	PAGE("/docs", "text/html;charset=utf-8", "docs/index.html"),

	/** Starts Swagger UI with the document of this service. */
	SCRIPT("/docs/docs.js", "text/javascript;charset=utf-8", "docs/docs.js"),

	/** The icon of the page. */
	ICON("/docs/favicon-32x32.png", "image/png", DocsFile.SWAGGER_UI + "favicon-32x32.png"),

	/** What Swagger UI asks of the page around it. */
	PAGE_STYLE("/docs/index.css", "text/css;charset=utf-8", DocsFile.SWAGGER_UI + "index.css"),

	/** Swagger UI itself. */
	BUNDLE("/docs/swagger-ui-bundle.js", "text/javascript;charset=utf-8", DocsFile.SWAGGER_UI + "swagger-ui-bundle.js"),

	/** What Swagger UI looks like. */
	BUNDLE_STYLE("/docs/swagger-ui.css", "text/css;charset=utf-8", DocsFile.SWAGGER_UI + "swagger-ui.css");

	/** A folder that is named by the version. */
	private static final String SWAGGER_UI = "META-INF/resources/webjars/swagger-ui/*/";

	private final String path;

	private final String type;

	private final String pattern;

	DocsFile(String path, String type, String pattern) {
		this.path = path;
		this.type = type;
		this.pattern = pattern;
	}

	/** The path of its URL. */
	String path() {
		return this.path;
	}

	/** Its media type. */
	MediaType type() {
		return MediaType.parseMediaType(this.type);
	}

	/**
	 * Reads it from the class path, which blocks.
	 * @return its content
	 * @throws IOException when it is not there, or several times
	 */
	byte[] read() throws IOException {
		Resource[] found = new PathMatchingResourcePatternResolver().getResources("classpath*:" + this.pattern);
		if (found.length != 1) {
			throw new IOException("%s is %d times on the class path".formatted(this.pattern, found.length));
		}
		return found[0].getContentAsByteArray();
	}

}
