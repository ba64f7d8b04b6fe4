import { type Html, html } from '../http/html.ts';
import type { Schema } from './document.ts';

/** Describes a schema briefly: its type, its bounds, and a link to its description. */
export function schemaType(schema: Schema): Html {
  const { $ref, anyOf, oneOf, allOf, items, additionalProperties: rest } = schema;
  const fallback =
    schema.default !== undefined &&
    schema.default !== null &&
    html` <span class="bounds">default <code>${JSON.stringify(schema.default)}</code></span>`;
  if ($ref) {
    const name = $ref.split('/').at(-1)!;
    return html`<a href="#schema-${name}">${name}</a>${fallback}`;
  }
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return html`${join(alternatives.map(schemaType), ' or ')}${fallback}`;
  if (allOf) return join(allOf.map(schemaType), ' and ');
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`${join(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' ',
    )}${fallback}`;
  if (items) return html`list of ${schemaType(items)}${bounds(schema)}`;
  if (typeof rest === 'object' && !schema.properties) return html`object of ${schemaType(rest)} by name`;
  return html`${schema.type ?? 'anything'}${bounds(schema)}${fallback}`;
}

/** Shows a schema's own fields, including those of a list's rows and of alternatives. */
export function schemaFields(schema: Schema): Html | false {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items) inner.push(schema.items);
  if (typeof schema.additionalProperties === 'object' && !schema.properties) inner.push(schema.additionalProperties);
  const parts = inner.map(schemaFields).filter((part) => part !== false);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return parts.length > 0 && html`${parts}`;
  return html`<dl class="fields">${fields.map(
    ([name, field]) =>
      html`<div><dt><code>${name}</code>${!schema.required?.includes(name) && html` <span class="optional">optional</span>`}</dt><dd>${schemaType(field)}${schemaFields(field)}</dd></div>`,
  )}</dl>`;
}

function bounds(schema: Schema): Html | false {
  const words = [
    schema.format,
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' rows'),
  ].filter((word) => word !== undefined);
  const pattern = schema.pattern !== undefined && html` <code>${schema.pattern}</code>`;
  return (words.length > 0 || pattern) && html` <span class="bounds">${words.join(', ')}${pattern}</span>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  // The limits of the database or JavaScript mean nothing to a reader.
  const upper = most !== undefined && most >= 2 ** 31 - 1 ? undefined : most;
  const format = (number: number) => number.toLocaleString('en-US');
  if (least !== undefined && upper !== undefined) return `${format(least)}–${format(upper)}${unit}`;
  if (upper !== undefined) return `at most ${format(upper)}${unit}`;
  return least === undefined ? undefined : `at least ${format(least)}${unit}`;
}

function join(parts: Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`;
}
