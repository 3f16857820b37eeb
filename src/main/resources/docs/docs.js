SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // else a badge of a validator elsewhere would be asked for
  validatorUrl: null,
});
