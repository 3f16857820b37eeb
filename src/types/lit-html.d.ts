// The templates of lit-html, with the events that their listeners get.

import type { TemplateResult } from "../../target/clients/node_modules/lit-html/lit-html.js";

export { nothing, render } from "../../target/clients/node_modules/lit-html/lit-html.js";
export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): TemplateResult<1>;
