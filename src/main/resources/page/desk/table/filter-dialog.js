// Asks for a condition on a field: some of its values, a part of a text, a range, or that it is missing.

import { filterText } from "../../shared/filter-text.js";
import { html, nothing, render } from "../../lit-html.js";
import { afterPause, latestOnly, quietly } from "../../shared/requests.js";
import { countText, textOf } from "../../shared/texts.js";
import { shownText } from "./cell-value.js";
import { facet } from "../desk-api.js";
import { isSame } from "../differences.js";
import { openDialog } from "../dialogs.js";
import { setInvalid } from "../fields.js";
import { suggestValues } from "../suggestions.js";
import { fieldGroups, fieldOf } from "./place-fields.js";

const MOST = 100; // how many values are listed
const FEW = 20; // so many values are listed even if each place has another one
const PAUSE = 300;
const FIRST = "address.city"; // what to filter by if there is no property
const DAY = /^\d{4}-\d{2}-\d{2}/;
const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;

function isEmpty(/** @type {FieldCondition} */ { values, contains, from, to, isMissing, isPresent }) {
  return !((values ?? []).length > 0 || contains || from || to || isMissing || isPresent);
}

/** Returns the values that are worth a list: nobody looks for one of thousands of names in it. */
function listed(/** @type {Facet} */ { values, others }, /** @type {unknown[]} */ chosen) {
  const isList = values.length < FEW ? others === 0 || values[0]?.count > 1 : values[0].count > 1;
  const shown = isList ? values : [];
  const missing = chosen.filter((value) => !shown.some((each) => isSame(each.value, value)));
  return [...missing.map((value) => ({ value, count: 0 })), ...shown];
}

/** The dialog for one condition. It tells each change of the conditions at once. */
export class FilterDialog {
  #body = document.createElement("div");
  #search;
  #changed;
  #condition = /** @type {FieldCondition} */ ({ field: FIRST }); // the one that is open
  #others = /** @type {Condition[]} */ ([]); // all other conditions
  #index = 0; // how many of them are before the one that is open
  #facet = /** @type {Facet | null} */ (null);
  #signal = latestOnly();
  #typed = afterPause(PAUSE, (/** @type {Partial<FieldCondition>} */ change) => this.#change(change));

  /** @param {Search} search the search, under which values are counted
   * @param {Condition[]} conditions @param {number} index which of them to change; a new one is after the last one
   * @param {(conditions: Condition[]) => void} changed called with all conditions after each change */
  constructor(search, conditions, index, changed) {
    this.#search = search;
    this.#changed = changed;
    const isFree = (/** @type {PlaceField} */ { name }) => !conditions.some(({ field }) => field === name);
    const properties = fieldGroups(({ isFilterable, isProperty }) => isFilterable && isProperty)[0]?.fields ?? [];
    const name = properties.find(isFree)?.name ?? FIRST;
    const known = conditions.findIndex(({ field }) => field === name);
    this.#open(conditions, (index < conditions.length || known < 0) ? index : known, name);
    openDialog(textOf("filter.title"), this.#body).addEventListener("close", () => this.#signal());
    this.#load();
    this.#body.querySelector("select")?.focus();
  }

  get #field() { return fieldOf(this.#condition.field); }

  get #all() { return isEmpty(this.#condition) ? this.#others : this.#others.toSpliced(this.#index, 0, this.#condition); }

  #open(/** @type {Condition[]} */ conditions, /** @type {number} */ index, /** @type {string} */ field) {
    const known = conditions[index];
    this.#condition = (known?.field !== undefined) ? known : { field };
    this.#others = conditions.toSpliced(index, 1);
    this.#index = index;
  }

  /** Opens the condition on another field, or a new one. What the user has chosen for the field before stays. */
  #choose(/** @type {string} */ name) {
    const all = this.#all;
    const index = all.findIndex(({ field }) => field === name);
    this.#open(all, (index < 0) ? all.length : index, name);
    this.#load();
  }

  #remove() {
    this.#condition = { field: this.#field.name };
    this.#changed(this.#others);
    this.#load();
  }

  #load() {
    const signal = this.#signal();
    this.#facet = null;
    this.#draw();
    quietly(async () => {
      const search = { ...this.#search, filter: filterText(this.#others) };
      this.#facet = await facet(this.#field.name, search, MOST, signal);
      this.#draw();
    });
  }

  /** Changes members of the condition; undefined removes one. @param {Partial<FieldCondition>} change */
  #change(change) {
    const { type, field, ...condition } = { ...this.#condition, ...change };
    const members = Object.entries(condition).filter(([, value]) => value !== undefined && value !== "");
    this.#condition = { ...Object.fromEntries(members), field, ...((condition.from || condition.to) && { type }) };
    this.#changed(this.#all);
    this.#draw();
  }

  #mark(/** @type {unknown} */ value, /** @type {boolean} */ isChosen) {
    const others = (this.#condition.values ?? []).filter((each) => !isSame(each, value));
    const values = isChosen ? [...others, value] : others;
    this.#change({ values: (values.length > 0) ? values : undefined, isPresent: undefined });
  }

  #draw() {
    const { name } = this.#field;
    render(html`
      <label class="field"><span class="label">${textOf("many.field")}</span>
        <select name="filter-field" @change=${({ target }) => this.#choose(target.value)}>
          ${fieldGroups(({ isFilterable }) => isFilterable).map(({ title, fields }) => html`<optgroup label=${title}>
            ${fields.map((field) => html`<option value=${field.name} ?selected=${field.name === name}>${field.title}</option>`)}
          </optgroup>`)}</select></label>
      <div aria-busy=${String(this.#facet === null)}>${this.#facet ? this.#parts(this.#facet) : nothing}</div>
      <form method="dialog" class="actions">
        <button type="button" id="remove-filter" ?disabled=${isEmpty(this.#condition)}
          @click=${() => this.#remove()}>${textOf("filter.removeThis")}</button>
        <button type="submit" class="primary">${textOf("action.done")}</button></form>`, this.#body);
  }

  #parts(/** @type {Facet} */ facet) {
    const { kind } = this.#field;
    const { total, missing, values } = facet;
    const isDate = kind === "time" || (kind === "text" && values.length > 0 && values.every(({ value }) => DAY.test(String(value))));
    return [
      isDate ? this.#range((kind === "time") ? "time" : "date", facet) : nothing,
      (kind === "number" || kind === "mixed") && facet.min !== undefined ? this.#range("number", facet) : nothing,
      (kind === "time") ? nothing : this.#values(facet),
      (kind === "text" || kind === "mixed") && !isDate ? this.#contains() : nothing,
      this.#box("isMissing", textOf("filter.isMissing"), missing, { isPresent: undefined }),
      this.#box("isPresent", textOf("filter.isPresent"), total - missing,
        { values: undefined, contains: undefined, from: undefined, to: undefined, isMissing: undefined }),
    ];
  }

  #values(/** @type {Facet} */ facet) {
    const chosen = this.#condition.values ?? [];
    const values = listed(facet, chosen);
    if (values.length === 0) { return nothing; }
    const { others } = facet;
    return html`<fieldset class="values" @change=${({ target }) => this.#mark(values[Number(target.value)].value, target.checked)}>
      <legend>${textOf("filter.values")}</legend>
      <div class="scrolled" tabindex="0" role="group" aria-label=${textOf("filter.values")}>
        ${values.map(({ value, count }, index) => html`<label class="choice">
          <input type="checkbox" value=${index} .checked=${chosen.some((each) => isSame(each, value))}>
          <span dir="auto" class="grow">${shownText(value) || textOf("conflict.nothing")}</span>
          <span class="tally">${(count > 0) ? countText(count) : nothing}</span></label>`)}</div>
      ${(others > 0) ? html`<p class="hint">${textOf("filter.others", { count: others })}</p>` : nothing}</fieldset>`;
  }

  #contains() {
    const type = (/** @type {TemplateEvent} */ { target }) => this.#typed({ contains: target.value.trim() || undefined, isPresent: undefined });
    const suggest = (/** @type {TemplateEvent} */ { target }) => suggestValues(target, this.#field.name);
    return html`<label class="field"><span class="label">${textOf("filter.contains")}</span>
      <input type="search" name="contains" maxlength="100" @focus=${suggest} autocomplete="off" dir="auto" value=${this.#condition.contains ?? ""}
        @input=${type}></label>`;
  }

  #range(/** @type {"number" | "time" | "date"} */ type, /** @type {Facet} */ { min, max }) {
    const isNumber = type === "number";
    const end = (/** @type {"from" | "to"} */ name, /** @type {string} */ label, /** @type {Value | undefined} */ known) => {
      const change = (/** @type {TemplateEvent} */ { target }) => {
        const text = target.value.trim().replace(",", ".");
        const isWrong = isNumber && text !== "" && !NUMBER.test(text);
        setInvalid(target, isWrong);
        if (!isWrong) {
          this.#typed({ type, [name]: (isNumber && text !== "") ? String(Number(text)) : text, isPresent: undefined });
        }
      };
      return html`<label class="field"><span class="label">${label}</span>
        <input type=${isNumber ? "text" : "date"} inputmode=${isNumber ? "decimal" : nothing} name=${name} autocomplete="off"
          placeholder=${(known === undefined) ? nothing : shownText(known)} value=${this.#condition[name] ?? ""}
          @input=${change}></label>`;
    };
    return html`<div class="columns-2">${end("from", isNumber ? textOf("filter.from") : textOf("filter.fromDay"), min)}
      ${end("to", isNumber ? textOf("filter.to") : textOf("filter.toDay"), max)}</div>`;
  }

  /** @param {"isMissing" | "isPresent"} name @param {string} label @param {number} count @param {Partial<FieldCondition>} others */
  #box(name, label, count, others) {
    return html`<label class="choice"><input type="checkbox" name=${name} .checked=${this.#condition[name] ?? false}
      @change=${({ target }) => this.#change(target.checked ? { ...others, [name]: true } : { [name]: undefined })}>
      <span class="grow">${label}</span><span class="tally">${countText(count)}</span></label>`;
  }
}
