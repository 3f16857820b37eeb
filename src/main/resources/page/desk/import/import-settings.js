// The step "How to read this file": what each column is, what is the same for all places, and what becomes of places that
// exist.

import { html, nothing } from "../../lit-html.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { submitting } from "../dialogs.js";
import { TextField } from "../fields.js";
import { ENCODINGS, EXISTING, FURTHER, LEFT_OUT, NUMBER, TEXT } from "./import-plan.js";
import { forAll, propertyName } from "./import-properties.js";
import { SEPARATORS, choiceText, foundText, optionText, previewTable, sampleText } from "./import-preview.js";
import { sourceSettings } from "./import-source.js";

export const FORM = "import-settings";

/** @type {Record<string, { title: string, hint?: string }>} */
const WAYS = {
  keep: { title: textOf("import.keep") },
  replace: { title: textOf("import.replace"), hint: textOf("import.replaceHint") },
  merge: { title: textOf("import.merge"), hint: textOf("import.mergeHint") },
};

/** @type {Record<string, string>} */
const COLUMN_PROBLEMS = {
  twice: textOf("import.twice"), position: textOf("import.positionTwice"), half: textOf("import.half"),
};

/** @type {Record<string, string>} */
const PROBLEMS = {
  name: textOf("import.noName"), position: textOf("import.noPosition"), grid: textOf("import.noGrid"), identity: textOf("import.noIdentity"),
  long: textOf("import.tooLong"),
};

/** Grids that many files have, by their EPSG codes. */
const GRIDS = [["2056", "LV95"], ["21781", "LV03"], ["25832", "UTM 32"], ["25833", "UTM 33"], ["27700", "OSGB36"], ["2154", "Lambert-93"], ["3857", "EPSG:3857"]];

function option(/** @type {string} */ value, /** @type {boolean} */ isSelected, title = choiceText(value)) {
  return html`<option value=${value} .selected=${isSelected}>${title}</option>`;
}

export class ImportSettings {
  #plan;
  #changed;
  #readAgain;
  #isAsked = false; // whether the user wants to go on; only then what is missing is told
  #constants = /** @type {Map<string, TextField>} */ (new Map()); // the fields of constants by what they are for

  /** @param changed called after each change, to draw the step again @param readAgain called to read the file with other options */
  constructor(/** @type {ImportPlan} */ plan, /** @type {() => void} */ changed, /** @type {(options: ImportOptions) => void} */ readAgain) {
    this.#plan = plan;
    this.#changed = changed;
    this.#readAgain = readAgain;
  }

  /** Returns whether nothing is wrong. Else shows what is. */
  check() {
    const plan = this.#plan;
    this.#isAsked = true;
    this.#changed();
    // all of them tell what is wrong
    const areRight = plan.wanted.map((field) => this.#constant(field).check());
    return plan.columnProblems.size === 0 && plan.problems.length === 0 && !areRight.includes(false);
  }

  /** Draws the step. `submit` is called when the user wants to go on. @param {() => void} submit */
  content(submit) {
    const plan = this.#plan;
    return html`<form id=${FORM} novalidate @submit=${submitting(submit)}>
      ${plan.isMapped ? html`<p>${foundText(plan.preview)}</p>${this.#lastTime()}${this.#options()}${previewTable(plan)}${this.#columns()}`
        : nothing}
      ${this.#wanted()}${plan.isMapped && !plan.isChange ? forAll(plan) : nothing}${this.#existing()}${sourceSettings(plan, (action) => this.#change(action))}
      <div role="alert">${this.#isAsked ? plan.problems.map((problem) => html`<p class="problem">${PROBLEMS[problem]}</p>`)
        : nothing}</div></form>`;
  }

  #change(/** @type {() => void} */ action) {
    action();
    this.#changed();
  }

  /** How the file is read: what the service has found out, or another choice. */
  #options() {
    const plan = this.#plan;
    const { preview: { separator, encoding, encodingGuessed, sheet, sheets = [], headerRow = 1 }, options: { crs = "" } } = plan;
    return html`${encodingGuessed ? html`<p>${textOf("import.notUnicode", { encoding: optionText(encoding ?? "") })}</p>` : nothing}
      <div class="mapping">
      ${separator ? this.#option("separator", textOf("import.separator"), separator, Object.keys(SEPARATORS)) : nothing}
      ${encoding ? this.#option("encoding", textOf("import.encoding"), encoding, ENCODINGS) : nothing}
      ${(sheets.length > 1) ? this.#option("sheet", textOf("import.sheet"), sheet, sheets) : nothing}
      ${plan.isTable ? html`<div class="field"><label class="label" for="import-headerRow">${textOf("import.headerRow")}</label>
        <input type="number" id="import-headerRow" min="0" step="1" .value=${String(headerRow)} aria-describedby="import-headerRow-hint"
          @change=${({ target }) => target.validity.valid && this.#choose("headerRow", target.valueAsNumber)}>
        <p class="hint" id="import-headerRow-hint">${textOf("import.headerRowHint")}</p></div>` : nothing}
      <div class="field"><label class="label" for="import-crs">${textOf("import.crs")}</label>
        <input id="import-crs" list="import-grids" .value=${crs} aria-describedby="import-crs-hint"
          @change=${({ target }) => this.#change(() => plan.setOption("crs", target.value.trim().toUpperCase()))}>
        <datalist id="import-grids">${GRIDS.map(([code, name]) => html`<option value="EPSG:${code}">${name}</option>`)}</datalist>
        <p class="hint" id="import-crs-hint">${textOf("import.crsHint")}</p></div></div>
      ${plan.hasShapes ? html`<label class="choice"><input type="checkbox" id="import-geometry" .checked=${plan.options.geometry !== undefined}
        @change=${({ target }) => this.#change(() => plan.setOption("geometry", target.checked ? "pointOnSurface" : ""))}>
        <span>${textOf("import.inside")}</span></label>` : nothing}`;
  }

  #option(/** @type {string} */ name, /** @type {string} */ label, value = "", choices = [value]) {
    return html`<div class="field"><label class="label" for="import-${name}">${label}</label>
      <select id="import-${name}" @change=${({ target }) => this.#choose(name, target.value)}>
        ${[...new Set([value, ...choices])].map((each) => option(each, each === value, optionText(each)))}</select></div>`;
  }

  #choose(/** @type {string} */ name, /** @type {string | number} */ value) {
    this.#readAgain({ ...this.#plan.options, [name]: value });
  }

  #lastTime() {
    const guess = () => this.#change(() => {
      this.#plan.guess();
      this.#constants.clear();
    });
    return this.#plan.isRecalled ? html`<p class="last-time"><span>${textOf("import.lastTime")}</span>
      <button type="button" @click=${guess}>${textOf("import.guess")}</button></p>` : nothing;
  }

  #columns() {
    const problems = this.#plan.columnProblems;
    return html`<fieldset><legend>${textOf("import.columns")}</legend><div class="mapping">
      ${this.#plan.columns.map((column, index) => this.#column(column, `column-${index}`,
        COLUMN_PROBLEMS[problems.get(column) ?? ""]))}</div></fieldset>`;
  }

  #column(/** @type {string} */ column, /** @type {string} */ id, /** @type {string} */ problem = "") {
    const plan = this.#plan;
    const choice = plan.choiceOf(column);
    const options = (/** @type {string[]} */ values) => values.map((value) => option(value, value === choice));
    const texts = plan.fields.map(({ target }) => target);
    const address = [...texts, ...plan.others].filter((target) => /^address/.test(target));
    const positions = plan.others.filter((target) => !/^(id|address|properties)$/.test(target));
    const rest = [FURTHER, ...(plan.isTable ? [TEXT, NUMBER] : []), ...plan.others.filter((target) => target === "properties"), LEFT_OUT];
    const choose = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => plan.choose(column, value));
    return html`<div class="field"><label class="label" for=${id}><bdi>${column}</bdi></label>
      <select id=${id} aria-invalid=${problem ? "true" : nothing} aria-describedby="${id}-sample ${id}-problem"
        @change=${choose}>
        <optgroup label=${textOf("places.ownFields")}>${options(texts.filter((target) => !address.includes(target)))}
          ${options(["id"])}</optgroup>
        <optgroup label=${labelOf("/geometry")}>${options(positions)}</optgroup>
        <optgroup label=${labelOf("/address")}>${options(address)}</optgroup>
        <optgroup label=${textOf("import.others")}>${options(rest)}</optgroup></select>
      ${[FURTHER, TEXT, NUMBER].includes(choice) ? propertyName(plan, column, this.#changed) : nothing}
      ${plan.hasSeveral(column) ? html`<label class="choice"><input type="checkbox" .checked=${plan.firstOf.has(column)}
        @change=${() => this.#change(() => { plan.firstOf.delete(column) || plan.firstOf.add(column); })}>
        <span>${textOf("import.firstOf")}</span></label>` : nothing}
      <p class="hint sample" id="${id}-sample" dir="auto">${sampleText(plan.sampleOf(column)) || textOf("import.noValue")}</p>
      <p class="problem" id="${id}-problem" aria-live="polite">${problem}</p></div>`;
  }

  #existing() {
    const plan = this.#plan;
    return html`<fieldset><legend>${textOf("import.whatExists")}</legend>
      ${EXISTING.map((way) => html`<label class="choice way"><input type="radio" name="existing" value=${way}
        .checked=${way === plan.existing} @change=${() => this.#change(() => { plan.existing = way; })}>
        <span>${WAYS[way].title}${WAYS[way].hint ? html`<span class="hint block">${WAYS[way].hint}</span>` : nothing}</span>
        </label>`)}
      ${plan.isMapped ? this.#key() : nothing}</fieldset>`;
  }

  #key() {
    const plan = this.#plan;
    const hasId = plan.has("id");
    const isLost = this.#isAsked && plan.problems.includes("identity");
    const choose = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => { plan.key = value || null; });
    return html`<div class="field key"><label class="label" for="import-key">${textOf("import.key")}</label>
      <select id="import-key" aria-describedby="import-key-hint" aria-invalid=${isLost ? "true" : nothing} @change=${choose}>
        ${option("", plan.key === null, hasId ? labelOf("/id") : textOf("import.noKey"))}
        ${plan.keys.map(({ column, target }) => option(target, plan.key === target, column))}</select>
      <p class="hint" id="import-key-hint">${(plan.key === null && !hasId) ? textOf("import.noKeyHint") : textOf("import.keyHint")}</p>
      </div>`;
  }

  #wanted() {
    const { wanted } = this.#plan;
    return (wanted.length > 0) ? html`<fieldset><legend>${textOf("import.constants")}</legend>
      <p class="hint">${textOf("import.constantsHint")}</p>
      <div class="mapping">${wanted.map((field) => this.#constant(field).element)}</div></fieldset>` : nothing;
  }

  /** Returns the control for the text of a field. @param {ImportPlan["wanted"][number]} wanted @returns {TextField} */
  #constant({ location, target, isAbsent, isRequired, maxLength, mayBeEmpty }) {
    const { constants } = this.#plan;
    const key = `${target} ${isAbsent}`;
    const known = this.#constants.get(key);
    if (known !== undefined) { return known; }
    const field = new TextField(location, labelOf(location), { isRequired: isAbsent && isRequired, maxLength, mayBeEmpty });
    const hint = field.element.querySelector(".optional");
    if (hint && !isAbsent) {
      hint.textContent = ` ${textOf("import.gaps")}`;
    }
    field.value = constants.get(target);
    field.input.addEventListener("input", () => constants.set(target, field.input.value));
    this.#constants.set(key, field);
    return field;
  }
}
