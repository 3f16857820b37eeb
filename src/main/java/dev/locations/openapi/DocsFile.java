package dev.locations.openapi;

import java.io.IOException;

import dev.locations.page.PackagedFile;

import org.springframework.http.MediaType;

/** The files of the documentation page. */
enum DocsFile {

	/** The page. */
	PAGE("/docs", "text/html;charset=utf-8", "docs/index.html"),

	/** The script that starts Swagger UI with the document of this service. */
	SCRIPT("/docs/docs.js", "text/javascript;charset=utf-8", "docs/docs.js"),

	/** The icon of the page. */
	ICON("/docs/favicon-32x32.png", "image/png", DocsFile.SWAGGER_UI + "favicon-32x32.png"),

	/** The style of the page around Swagger UI. */
	PAGE_STYLE("/docs/index.css", "text/css;charset=utf-8", DocsFile.SWAGGER_UI + "index.css"),

	/** The script of Swagger UI. */
	BUNDLE("/docs/swagger-ui-bundle.js", "text/javascript;charset=utf-8", DocsFile.SWAGGER_UI + "swagger-ui-bundle.js"),

	/** The style of Swagger UI. */
	BUNDLE_STYLE("/docs/swagger-ui.css", "text/css;charset=utf-8", DocsFile.SWAGGER_UI + "swagger-ui.css");

	/** The asterisk stands for the version. */
	private static final String SWAGGER_UI = "META-INF/resources/webjars/swagger-ui/*/";

	private final String path;

	private final String type;

	private final String pattern;

	DocsFile(String path, String type, String pattern) {
		this.path = path;
		this.type = type;
		this.pattern = pattern;
	}

	/** Returns the path of the URL. */
	String path() {
		return this.path;
	}

	MediaType type() {
		return MediaType.parseMediaType(this.type);
	}

	/** Reads the file from the class path. Blocks. */
	byte[] read() throws IOException {
		return PackagedFile.read(this.pattern);
	}

}
