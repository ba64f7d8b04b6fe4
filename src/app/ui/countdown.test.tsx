import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Countdown } from './countdown.tsx';
import { clockFace, inText } from './text.ts';

test('shows hours, minutes and seconds with two digits each', () => {
  expect(clockFace(7 * 3600 + 42 * 60 + 18)).toBe('07:42:18');
  expect(clockFace(0)).toBe('00:00:00');
  expect(clockFace(24 * 3600)).toBe('24:00:00');
});

test('shows minutes, rounded up', () => {
  expect(inText(7 * 3600 + 41 * 60 + 18)).toBe('7 hours 42 minutes');
  expect(inText(3600)).toBe('1 hour');
  expect(inText(61)).toBe('2 minutes');
  expect(inText(30)).toBe('1 minute');
  expect(inText(0)).toBe('less than a minute');
});

test('uses the given clock, not this device’s', () => {
  const shown = renderToStaticMarkup(
    <Countdown to="2012-01-02T00:00:00.000Z" now={() => Date.parse('2012-01-01T16:17:42.000Z')} label="Next" />,
  );
  expect(shown).toContain('>07:42:18<');
});
