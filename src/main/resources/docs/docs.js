const ogc = new URLSearchParams(location.search).get("api") === "ogc";

SwaggerUIBundle({
  url: ogc ? "/ogc/api?f=json" : "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // by default the page loads a badge from the server of a validator
  validatorUrl: null,
});
