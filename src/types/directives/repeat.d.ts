export { repeat } from "../../../target/clients/node_modules/lit-html/directives/repeat.js";
