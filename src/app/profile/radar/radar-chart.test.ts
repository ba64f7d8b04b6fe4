import type { Chart as ChartOf } from 'chart.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { categoryNames } from '../../../contract/categories.ts';
import type { CategoryCompetency } from '../../../contract/profile.ts';

type Place = [x: number, y: number];

/** The lines that were stroked, each as its corners. */
const stroked: Place[][] = [];
let path: Place[] = [];

/** Notes lines alone; measures every text as wide as its letters. */
const context = new Proxy({} as Record<string, unknown>, {
  get: (given, name: string) => {
    if (name === 'measureText') return (text: string) => ({ width: 6 * text.length });
    if (name === 'beginPath') return () => (path = []);
    if (name === 'moveTo' || name === 'lineTo') return (...place: Place) => path.push(place);
    if (name === 'stroke') return () => stroked.push(path);
    return given[name] ?? (() => {});
  },
});
const canvas = {
  width: 800,
  height: 600,
  parentElement: { clientWidth: 800 },
  after: () => {},
  getContext: () => context,
};
context.canvas = canvas;

const stats = categoryNames.map((category, index) => ({
  category_id: index,
  category,
  combined_score: (37 * index + 50) % 101,
  puzzle_score: 0,
  question_score: 100,
  total_attempts: 5,
  puzzle_attempts: index % 2,
  question_attempts: 4,
})) satisfies CategoryCompetency[];

const { Chart } = await import('chart.js');
let chart: ChartOf<'radar'>;

async function draw(of: readonly CategoryCompetency[], names: readonly string[] = categoryNames): Promise<void> {
  const { drawRadar } = await import('./radar-chart.ts');
  chart?.destroy();
  drawRadar(canvas as unknown as HTMLCanvasElement, names, of);
  chart = Chart.getChart(canvas as unknown as HTMLCanvasElement) as ChartOf<'radar'>;
}

beforeAll(async () => {
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif', color: '#000' }));
  vi.stubGlobal('document', { createElement: () => ({ style: {}, remove: () => {} }) });
  await draw(stats.slice(0, -1));
});

afterAll(() => {
  chart.destroy();
  vi.unstubAllGlobals();
});

/** What the tooltip lists for a pointer over an axis, a share of its length from the center. */
function pointAt(axis: number, share: number) {
  const scale = chart.scales.r as unknown as {
    getPointPosition(index: number, distance: number): { x: number; y: number };
    drawingArea: number;
  };
  const { x, y } = scale.getPointPosition(axis, share * scale.drawingArea);
  const { mode, ...rest } = chart.options.interaction!;
  return chart
    .getElementsAtEventForMode({ type: 'mousemove', native: null, x, y } as unknown as Event, mode!, rest, false)
    .map(({ datasetIndex, index }) => [chart.data.labels![index], chart.data.datasets[datasetIndex]!.data[index]]);
}

it.each(categoryNames.map((category, axis) => ({ category, axis })).slice(0, -1))(
  'lists the scores of $category over its axis, near the center and at the edge',
  ({ category, axis }) => {
    const { combined_score, puzzle_attempts } = stats[axis]!;
    const own = [combined_score, ...(puzzle_attempts > 0 ? [0] : []), 100].map((score) => [category, score]);
    for (const share of [0.1, 0.5, 1]) expect(pointAt(axis, share).toSorted()).toEqual(own.toSorted());
  },
);

it('has a gap, and lists nothing, if nothing was attempted', () => {
  expect(pointAt(categoryNames.length - 1, 0.5)).toEqual([]);
  expect(chart.data.datasets.map(({ data }) => data.at(-1))).toEqual([null, null, null]);
  expect(chart.data.datasets[1]!.data.slice(0, 2)).toEqual([null, 0]);
});

it.each([
  ['one category', [3], [3]],
  ['two next to each other', [3, 4], [3, 4]],
  ['two apart', [0, 6], [0, 6]],
  ['three in a row', [11, 0, 1], [11, 1]],
  ['all', categoryNames.map((_, index) => index), []],
])('joins the scores of %s to the center where a neighbor has none', async (_, attempted, joined) => {
  await draw(stats.filter((_, index) => attempted.includes(index)));
  stroked.length = 0;
  chart.draw();
  const { xCenter, yCenter } = chart.scales.r as unknown as { xCenter: number; yCenter: number };
  const ends = stroked
    .filter(([start, ...rest]) => start?.[0] === xCenter && start[1] === yCenter && rest.length === 1)
    .map(([, end]) => end);
  const combined = chart.getDatasetMeta(0).data;
  const joins = (index: number) => ends.some((end) => end?.[0] === combined[index]!.x && end[1] === combined[index]!.y);
  expect(attempted.filter(joins)).toEqual(joined);
});

it('is turned where it’s narrow, so that it’s larger than with the first category on top', async () => {
  const wide = { width: canvas.width, clientWidth: canvas.parentElement.clientWidth };
  canvas.width = canvas.parentElement.clientWidth = 308;
  const areaOf = async (names: readonly string[]) => {
    await draw(stats, names);
    return (chart.scales.r as unknown as { drawingArea: number }).drawingArea;
  };
  const unturned = await areaOf([...categoryNames.slice(1), categoryNames[0]]);
  expect(chart.data.labels).toEqual(categoryNames);
  expect(await areaOf(categoryNames)).toBeGreaterThan(unturned);
  expect(chart.data.labels?.toSorted()).toEqual(categoryNames.toSorted());
  canvas.width = wide.width;
  canvas.parentElement.clientWidth = wide.clientWidth;
});
