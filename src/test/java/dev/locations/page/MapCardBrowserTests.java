package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class MapCardBrowserTests extends DeskBrowserTests {

	private static String id;

	@BeforeAll
	static void addPlace() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Long card", "8.54", "47.37");
		place.put("description", "A text of many words. ".repeat(80)).put("phone", "+41 44 123 45 67");
		place.put("siteUrl", "https://example.com/long");
		id = desk.add(place);
	}

	private static void openCard() {
		desk.openMap("#map=12/47.37/8.54&place=" + id, "#card h2", "Long card");
	}

	private static String link(String text) {
		return browser.get("[...document.querySelectorAll('#card a.action')]"
				+ ".find((link) => link.textContent.trim() === arguments[0])?.href", text);
	}

	@Test
	void leadsToThePlace() throws IOException {
		openCard();
		assertThat(link("Directions")).isEqualTo("https://www.openstreetmap.org/directions?to=47.37%2C8.54");
		assertThat(link("Call")).isEqualTo("tel:+41441234567");
		assertThat(link("Website")).isEqualTo("https://example.com/long");
		assertThat(browser.is("[...document.querySelectorAll('#card a[href^=http]')]"
				+ ".every((link) => link.target === '_blank' && link.rel.includes('noreferrer'))"))
			.isTrue();
		browser.check("card");
		browser.click("#card summary");
		browser.check("details");
	}

	@Test
	void showsNothingWhereATextStandsForNoValue() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Nothing", "8.54", "47.37")
			.put("phone", "-")
			.put("photoUrl", "-")
			.put("description", "-");
		place.set("address", Json.of("{'street':'-','zipCode':'-','city':'-','state':'-'}"));
		desk.openMap("#map=12/47.37/8.54&place=" + desk.add(place), "#card h2", "Nothing");
		browser.click("#card summary", "#card dl", "Position");
		assertThat(browser.list("[...document.querySelectorAll('#card dt')].map((title) => title.textContent)"))
			.contains("Website", "Position")
			.doesNotContain("Phone", "Photo", "Address");
		assertThat(browser.get(
				"document.querySelector('#card .area').textContent + document.querySelector('#card .description').textContent"))
			.isEmpty();
	}

	@Test
	void sharesTheLinkAsTheDeviceCan() {
		openCard();
		browser.run("Navigator.prototype.share = async (data) => { window.shared = JSON.stringify(data); }");
		browser.click("#card .share");
		browser.await("window.shared !== undefined");
		assertThat(browser.get("window.shared")).contains("\"title\":\"Long card\"", "/places/" + id);
		browser.run("delete Navigator.prototype.share;"
				+ "navigator.clipboard.writeText = async (text) => { window.copied = text; }");
		browser.click("#card .share", "#notice", "The link is copied.");
		assertThat(browser.get("window.copied")).isEqualTo(desk.origin() + "/places/" + id);
		browser.run("navigator.clipboard.writeText = async () => { throw new Error(); }");
		browser.click("#card .share");
		assertThat(browser.value("#card .address input")).endsWith("/places/" + id);
		assertThat(browser.get("getSelection().toString() || document.activeElement.value"
				+ ".slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"))
			.isEqualTo(browser.value("#card .address input"));
	}

	@Test
	void aChangeLeavesTheCardWhereTheUserReads() throws IOException, InterruptedException {
		String place = desk
			.add(Locations.at("Read me", "8.55", "47.37").put("description", "Many words. ".repeat(150)));
		desk.openMap("#map=12/47.37/8.54&place=" + place, "#card h2", "Read me");
		browser.click("#card summary");
		browser.run("""
				document.getElementById("content").scrollTop = 120;
				const text = document.querySelector("#card .description").firstChild;
				getSelection().setBaseAndExtent(text.parentNode, 0, text.parentNode, text.parentNode.childNodes.length);
				document.querySelector("#card .share").focus({ preventScroll: true });
				""");
		String selected = browser.get("getSelection().toString()");
		double top = browser.number("document.getElementById('content').scrollTop");
		browser.awaitStream();
		desk.change(place, "{'name': 'Read me twice', 'properties': {'level': 3}}");
		browser.awaitText("#card h2", "Read me twice");
		browser.awaitText("#card dl", "level");
		assertThat(browser.get("getSelection().toString()")).isEqualTo(selected).isNotEmpty();
		assertThat(browser.number("document.getElementById('content').scrollTop")).isEqualTo(top);
		assertThat(browser.is("document.activeElement.classList.contains('share')")).isTrue();
		assertThat(browser.has("#card details[open]")).isTrue();
		desk.delete(place);
	}

	@Test
	void anotherPlaceBeginsAtTheTopWithAClosedFold() throws IOException, InterruptedException {
		String other = desk.add("Other card", "8.55", "47.37");
		openCard();
		browser.click("#card summary");
		browser.run("document.getElementById('content').scrollTop = 200");
		browser.click("#list [data-place='" + other + "']", "#card h2", "Other card");
		assertThat(browser.number("document.getElementById('content').scrollTop")).isEqualTo(0);
		assertThat(browser.has("#card dl")).isFalse();
		desk.delete(other);
	}

}
