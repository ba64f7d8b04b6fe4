import { expect, it } from 'vitest';
import { publishDateText, readPublishDate } from './publish-date.ts';

it.each([
  ['11/20/26', '2026-11-20'],
  [' 02/29/28 ', '2028-02-29'],
  ['01/01/00', '2000-01-01'],
  ['12/31/99', '2099-12-31'],
])('%s is %s', (text, day) => {
  expect(readPublishDate(text)).toBe(day);
  expect(publishDateText(day)).toBe(text.trim());
});

it('no date is no day', () => {
  expect([readPublishDate('  '), publishDateText(null)]).toEqual([null, '']);
});

it.each(['13/45/26', '02/29/26', '00/10/26', '1/2/26', '11/20/2026', '2026-11-20', '11-20-26', 'soon'])(
  '%s is rejected',
  (text) => {
    expect(readPublishDate(text)).toBeUndefined();
  },
);
