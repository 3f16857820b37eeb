const documents = {
  api: { url: "/api/openapi.json" },
  ogc: { url: "/ogc/api?f=json" },
};
const asked = new URLSearchParams(location.search).get("api");

SwaggerUIBundle({
  ...(documents[asked] ?? documents.api),
  dom_id: "#swagger-ui",
  deepLinking: true,
  // by default the page loads a badge from the server of a validator
  validatorUrl: null,
});
