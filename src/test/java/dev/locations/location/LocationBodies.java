package dev.locations.location;

public final class LocationBodies {

	public static final String RIVERSIDE = """
			{"name":"Riverside","shortName":"Rive","description":"A drive along the lake","phone":"+41 21 000 00 00",\
			"photoUrl":"https://example.org/p","siteUrl":"","geometry":{"type":"Point","coordinates":[6.6296,46.5091]},\
			"address":{"street":"Riverside Drive","number":"1b","zipCode":"1007","city":"Lausanne","state":"VD"},\
			"properties":{"rating":4.50,"tags":["lake",null]}}""";

	public static final String MINIMAL = """
			{"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
			"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
			"address":{"street":"s","zipCode":"z","city":"c","state":"t"}}""";

	private LocationBodies() {
	}

}
