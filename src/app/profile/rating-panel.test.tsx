import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RatingPanel } from './rating-panel.tsx';

const days = [
  { day: '2026-11-18', rating: 1500 },
  { day: '2026-11-19', rating: 1400 },
  { day: '2026-11-22', rating: 1599.8 },
];

test('the line is named by where it begins and ends, and what is between', () => {
  const html = renderToStaticMarkup(<RatingPanel rating={1599.8} deviation={98.2} days={days} />);
  expect(html).toContain('aria-label="From 1500 on November 18 to 1600 on November 22, between 1400 and 1600"');
  const points = html
    .match(/points="([^"]*)"/)?.[1]
    ?.split(/[ ,]/)
    .map((each) => Math.round(Number(each)));
  expect(points).toEqual([0, 50, 25, 100, 100, 0]);
  expect(html).toContain('deviation 98<');
});

test('a rating that is hardly known is provisional, and an unconfirmed one an estimate', () => {
  const html = renderToStaticMarkup(<RatingPanel rating={1500} deviation={111} isEstimate days={days.slice(0, 1)} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('deviation 111, provisional, estimated on this device');
  expect(html).not.toContain('<svg');
});
