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

/** A template tag for markup. It escapes every value that isn't markup itself. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return String(part);
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part));
}

/** Escapes text and quoted attributes, for HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
