import * as v from 'valibot';
import { honestText, searchForm } from './honest-text.ts';

/** A row's number in a URL: digits only, 0 to 2^31 - 1. */
export const IdParameter = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/, 'An ID must be a whole number.'),
  v.transform(Number),
  v.maxValue(2 ** 31 - 1, 'An ID can be at most 2147483647.'),
);

const pageWords = 'A page must be a whole number from 1 to 2147483647.';

/** The page of a list in a URL. */
export const PageParameter = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, pageWords), v.transform(Number), v.maxValue(2 ** 31 - 1, pageWords)),
  '1',
);

export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));

export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The years that both JavaScript and PostgreSQL can calculate with. A device's clock can be far off, but not that far. */
const years = { first: 1900, last: 2999 };

const isWithinYears = (instant: number) => instant >= Date.UTC(years.first, 0) && instant < Date.UTC(years.last + 1, 0);

/** An instant, ISO 8601 with an offset or Z. `Date` can't read every format that ISO 8601 allows. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('Expected a time such as 2026-11-20T08:30:00Z.'),
  v.check((time) => isWithinYears(Date.parse(time)), 'Expected a time such as 2026-11-20T08:30:00Z.'),
);

/** A calendar day, YYYY-MM-DD, that exists. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('Expected a day such as 2026-11-20.'),
  v.check((day) => {
    const parsed = new Date(`${day}T00:00:00Z`);
    return isWithinYears(parsed.getTime()) && parsed.toISOString().startsWith(day);
  }, "This date doesn't exist."),
);

/** A string that PostgreSQL can store and UTF-8 can carry: no U+0000, no half of a surrogate pair. */
export const Text = v.pipe(
  v.string(),
  v.check(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    "The text contains a character that can't be stored.",
  ),
);

/** Does more than `v.trim()`, and stands as that in the API's description. */
const formed = (form: (text: string) => string): v.TrimAction => ({
  ...v.trim(),
  '~run'(dataset) {
    dataset.value = form(dataset.value);
    return dataset;
  },
});

/** What a person writes: empty if nothing in it can be seen. */
export const Written = v.pipe(Text, formed(honestText));

/** What a list is searched for, in the form that it's compared in. */
export const SearchText = v.pipe(Text, formed(searchForm), v.maxLength(100));

/**
 * Returns an absolute URL in the form that is compared, stored, and sent, because parsers can read any other form differently; undefined if
 * it isn't one.
 */
export function canonicalUrl(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).href : undefined;
}

export const AbsoluteUrl = (limit: number, message: string) =>
  v.pipe(
    Text,
    v.transform(canonicalUrl),
    v.string(message),
    // At an error: a program's first formatted number loads ICU, which takes 40 ms.
    v.maxLength(limit, () => `At most ${limit.toLocaleString('en-US')} characters.`),
  );

export const Uuid = (message: string) => v.pipe(v.string(), v.uuid(message), v.toLowerCase());

/** A comment's ID is the ID of the operation that created it. */
export const CommentId = Uuid("A comment's ID must be a UUID.");

export const OperationId = Uuid('An Idempotency-Key must be a UUID.');

/** One page of a list, at most `page_size` rows. `count` covers all pages. */
export const paged = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ page: Id, page_size: Id, count: Count, results: v.array(row) });
