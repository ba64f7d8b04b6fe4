/** Markup that is safe to send. Only `html` makes it. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

type Part = Html | string | number | false | undefined | readonly Part[];

/** Markup as a template: whatever stands in it is escaped, unless it is markup itself. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return String(part);
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part));
}

/** For text and quoted attributes, in HTML and XML alike. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
