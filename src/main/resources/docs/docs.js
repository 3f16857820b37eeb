const documents = { api: "../api/openapi.json", ogc: "../ogc/api?f=json" };
const asked = new URLSearchParams(location.search).get("api");

SwaggerUIBundle({
  url: new URL(documents[asked] ?? documents.api, document.currentScript.src).href,
  dom_id: "#swagger-ui",
  deepLinking: true,
  // by default the page loads a badge from the server of a validator
  validatorUrl: null,
});
