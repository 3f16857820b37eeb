package dev.locations.docs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MarkdownTextTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			title                       | # Title
			backup-and-restore          | ## Backup and restore
			benchrun-and-more           | ### `bench/run`, and more!
			mongodb-one-timeout         | ## MongoDB: one timeout
			a-link-in-it                | ## A [link](page.md) in it ##
			snake_case-and-kebab-case   | ## snake_case and kebab-case
			""")
	void anchorsFollowTheRulesOfGitHub(String anchor, String heading) {
		assertThat(new MarkdownText(heading).anchors()).containsExactly(anchor);
	}

	@Test
	void numbersTheAnchorsOfEqualHeadings() {
		assertThat(new MarkdownText("# One\n\n## Two\n\n## Two\n\n## Two\n").anchors()).containsExactlyInAnyOrder("one",
				"two", "two-1", "two-2");
	}

	@Test
	void takesNoHeadingsAndLinksFromCode() {
		MarkdownText text = new MarkdownText("""
				# Title

				`[a](b.md)` [`c`](d.md#e) https://example.com/f

				```bash
				# comment
				curl http://localhost/ [g](h.md)
				```
				""");
		assertThat(text.anchors()).containsExactly("title");
		assertThat(text.links()).containsExactly("d.md#e", "https://example.com/f");
	}

}
