SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // by default the page loads a badge from the server of a validator
  validatorUrl: null,
});
