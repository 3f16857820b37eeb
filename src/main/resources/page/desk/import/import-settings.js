// The step "How to read this file": what each column is, what is the same for all places, and what becomes of places that
// exist.

import { html, nothing } from "../../lit-html.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { button, labelled, options, submitting } from "../controls.js";
import { TextField } from "../fields.js";
import { askForSimilar, suggestNames, suggestValues } from "../suggestions.js";
import { ENCODINGS, EXISTING, FURTHER, LEFT_OUT, MISSING, NUMBER, TEXT } from "./import-plan.js";
import { SEPARATORS, choiceText, foundText, optionText, previewTable, sampleText } from "./import-preview.js";

export const FORM = "import-settings";

const PROPERTY = "properties.";

/** The texts of what the plan names. @type {Record<string, Record<string, string>>} */
const TEXTS = {
  existing: { keep: textOf("import.keep"), replace: textOf("import.replace"), merge: textOf("import.merge") },
  hints: { replace: textOf("import.replaceHint"), merge: textOf("import.mergeHint") },
  missing: { keep: textOf("import.missingKeep"), mark: textOf("import.missingMark"), delete: textOf("import.missingDelete") },
  columns: { twice: textOf("import.twice"), position: textOf("import.positionTwice"), half: textOf("import.half") },
  problems: {
    name: textOf("import.noName"), position: textOf("import.noPosition"), grid: textOf("import.noGrid"),
    identity: textOf("import.noIdentity"), long: textOf("import.tooLong"),
  },
};

/** Grids that many files have, by their EPSG codes. */
const GRIDS = [["2056", "LV95"], ["21781", "LV03"], ["25832", "UTM 32"], ["25833", "UTM 33"], ["27700", "OSGB36"], ["2154", "Lambert-93"], ["3857", "EPSG:3857"]];

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
      ${this.#wanted()}${plan.isMapped && !plan.isChange ? this.#forAll() : nothing}${this.#existing()}${this.#source()}
      <div role="alert">${this.#isAsked ? plan.problems.map((problem) => html`<p class="problem">${TEXTS.problems[problem]}</p>`)
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
      ${plan.isTable ? labelled("import-headerRow", textOf("import.headerRow"), html`<input type="number" id="import-headerRow" min="0"
        step="1" .value=${String(headerRow)} aria-describedby="import-headerRow-hint" @change=${({ target }) => target.validity.valid
          && this.#choose("headerRow", target.valueAsNumber)}>`, textOf("import.headerRowHint")) : nothing}
      ${labelled("import-crs", textOf("import.crs"), html`<input id="import-crs" list="import-grids" .value=${crs}
        aria-describedby="import-crs-hint" @change=${({ target: { value } }) => this.#change(() => plan.setOption("crs", value.trim().toUpperCase()))}>
        <datalist id="import-grids">${GRIDS.map(([code, name]) => html`<option value="EPSG:${code}">${name}</option>`)}</datalist>`,
        textOf("import.crsHint"))}</div>
      ${plan.hasShapes ? html`<label class="choice"><input type="checkbox" id="import-geometry" .checked=${plan.options.geometry !== undefined}
        @change=${({ target }) => this.#change(() => plan.setOption("geometry", target.checked ? "pointOnSurface" : ""))}>
        <span>${textOf("import.inside")}</span></label>` : nothing}`;
  }

  #option(/** @type {string} */ name, /** @type {string} */ label, value = "", choices = [value]) {
    return labelled(`import-${name}`, label, html`<select id="import-${name}" @change=${({ target }) => this.#choose(name, target.value)}>
      ${options(new Set([value, ...choices]), value, optionText)}</select>`);
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
      ${button(textOf("import.guess"), guess)}</p>` : nothing;
  }

  #columns() {
    const problems = this.#plan.columnProblems;
    return html`<fieldset><legend>${textOf("import.columns")}</legend><div class="mapping">
      ${this.#plan.columns.map((column, index) => this.#column(column, `column-${index}`,
        TEXTS.columns[problems.get(column) ?? ""]))}</div></fieldset>`;
  }

  #column(/** @type {string} */ column, /** @type {string} */ id, /** @type {string} */ problem = "") {
    const plan = this.#plan;
    const choice = plan.choiceOf(column);
    const texts = plan.fields.map(({ target }) => target);
    const address = [...texts, ...plan.others].filter((target) => /^address/.test(target));
    const groups = /** @type {[string, string[]][]} */ ([
      [textOf("places.ownFields"), [...texts.filter((target) => !address.includes(target)), "id"]],
      [labelOf("/geometry"), plan.others.filter((target) => !/^(id|address|properties)$/.test(target))], [labelOf("/address"), address],
      [textOf("import.others"), [FURTHER, ...(plan.isTable ? [TEXT, NUMBER] : ["properties"]), LEFT_OUT]],
    ]);
    const choose = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => plan.choose(column, value));
    return labelled(id, html`<bdi>${column}</bdi>`, html`<select id=${id} aria-invalid=${problem ? "true" : nothing}
      aria-describedby="${id}-sample ${id}-problem" @change=${choose}>${groups.map(([label, values]) => html`<optgroup label=${label}>
        ${options(values, choice, choiceText)}</optgroup>`)}</select>
      ${[FURTHER, TEXT, NUMBER].includes(choice) ? html`<div class="renamed">${this.#name(`${id}-name`,
        plan.keys.find((key) => key.column === column)?.target ?? "", (name) => this.#change(() => plan.rename(column, name)),
        textOf("import.propertyFrom", { column }))}</div>` : nothing}
      ${plan.hasSeveral(column) ? html`<label class="choice"><input type="checkbox" .checked=${plan.firstOf.has(column)}
        @change=${() => this.#change(() => { plan.firstOf.delete(column) || plan.firstOf.add(column); })}>
        <span>${textOf("import.firstOf")}</span></label>` : nothing}
      <p class="hint sample" id="${id}-sample" dir="auto">${sampleText(plan.sampleOf(column)) || textOf("import.noValue")}</p>
      <p class="problem" id="${id}-problem" aria-live="polite">${problem}</p>`);
  }

  /** The control for the name of a further property.
   * @param {string} id @param {string} path @param {(name: string) => void} rename @param {string | symbol} label */
  #name(id, path, rename, label = nothing) {
    const change = (/** @type {TemplateEvent} */ { target }) => {
      rename(target.value);
      askForSimilar(target);
    };
    return html`<input type="text" id=${id} dir="auto" autocomplete="off" .value=${path.replace(PROPERTY, "")} aria-label=${label}
      @focus=${({ target }) => suggestNames(target)} @change=${change}><div class="similar" role="status"></div>`;
  }

  #forAll() {
    const plan = this.#plan;
    const { name, text } = plan.property;
    return html`<fieldset class="for-all" aria-describedby="for-all-hint"><legend>${textOf("import.property")}</legend>
      <p class="hint" id="for-all-hint">${textOf("import.propertyHint")}</p>
      <div class="mapping">
        ${labelled("for-all-name", textOf("property.name"), this.#name("for-all-name", name, (other) => {
          plan.property = { ...plan.property, name: other };
        }))}
        ${labelled("for-all-text", textOf("property.value"), html`<input type="text" id="for-all-text" dir="auto" autocomplete="off"
          .value=${text} @focus=${({ target }) => plan.property.name && suggestValues(target, PROPERTY + plan.property.name)}
          @input=${({ target }) => { plan.property = { ...plan.property, text: target.value }; }}>`)}</div></fieldset>`;
  }

  #existing() {
    const plan = this.#plan;
    return html`<fieldset><legend>${textOf("import.whatExists")}</legend>
      ${EXISTING.map((way) => html`<label class="choice way"><input type="radio" name="existing" value=${way}
        .checked=${way === plan.existing} @change=${() => this.#change(() => { plan.existing = way; })}>
        <span>${TEXTS.existing[way]}${TEXTS.hints[way] ? html`<span class="hint block">${TEXTS.hints[way]}</span>` : nothing}</span>
        </label>`)}
      ${plan.isMapped ? this.#key() : nothing}</fieldset>`;
  }

  #key() {
    const plan = this.#plan;
    const hasId = plan.has("id");
    const isLost = this.#isAsked && plan.problems.includes("identity");
    const choose = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => { plan.key = value || null; });
    const titles = new Map([["", hasId ? labelOf("/id") : textOf("import.noKey")],
      .../** @type {[string, string][]} */ (plan.keys.map(({ column, target }) => [target, column]))]);
    return html`<div class="key">${labelled("import-key", textOf("import.key"), html`<select id="import-key"
      aria-describedby="import-key-hint" aria-invalid=${isLost ? "true" : nothing} @change=${choose}>
      ${options(titles.keys(), plan.key ?? "", (target) => titles.get(target) ?? "")}</select>`,
      (plan.key === null && !hasId) ? textOf("import.noKeyHint") : textOf("import.keyHint"))}</div>`;
  }

  /** Where the file comes from, and what becomes of what is no longer in it. */
  #source() {
    const plan = this.#plan;
    const text = (/** @type {"source" | "mark"} */ name, /** @type {string} */ title, /** @type {string} */ hint) => {
      const change = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => { plan[name] = value.trim(); });
      return labelled(`import-${name}`, title, html`<input type="text" dir="auto" id="import-${name}" autocomplete="off" maxlength="100"
        list=${(name === "source") ? "import-sources" : nothing} .value=${plan[name]} aria-describedby="import-${name}-hint"
        @change=${change}>`, hint);
    };
    const choose = (/** @type {TemplateEvent} */ { target: { value } }) => this.#change(() => { plan.missing = value; });
    return html`<fieldset><legend>${textOf("import.origin")}</legend>${text("source", textOf("import.source"), textOf("import.sourceHint"))}
      <datalist id="import-sources">${options(plan.sources, "")}</datalist>
      ${plan.source ? labelled("import-missing", textOf("import.missing"), html`<select id="import-missing" @change=${choose}>
        ${options(MISSING, plan.missing, (way) => TEXTS.missing[way])}</select>`) : nothing}
      ${(plan.source && plan.missing === "mark") ? text("mark", textOf("import.mark"), textOf("import.markHint")) : nothing}</fieldset>`;
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
    const field = new TextField(location, labelOf(location), { isRequired: isAbsent && isRequired, maxLength, mayBeEmpty },
      { optional: isAbsent ? undefined : textOf("import.gaps") });
    field.value = constants.get(target);
    field.input.addEventListener("input", () => constants.set(target, field.input.value));
    this.#constants.set(key, field);
    return field;
  }
}
