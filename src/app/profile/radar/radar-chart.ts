import {
  Chart,
  type ChartDataset,
  Interaction,
  type InteractionModeFunction,
  LineElement,
  type Plugin,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from 'chart.js';
import type { CategoryCompetency } from '../../../contract/profile.ts';
import { percent } from '../percent.ts';
import { axisAt, axisLabel, axisLines, radarSeries, scoreOf } from '../radar-series.ts';

Chart.register(RadarController, RadialLinearScale, PointElement, LineElement, Tooltip);

declare module 'chart.js' {
  interface InteractionModeMap {
    axis: InteractionModeFunction;
  }
}

/** Returns the items on the axis nearest to the pointer by angle, because the chart's own modes only measure distances. */
Interaction.modes.axis = (chart, { x, y }) => {
  const { xCenter, yCenter } = chart.scales.r as RadialLinearScale;
  const index = axisAt((x ?? 0) - xCenter, (y ?? 0) - yCenter, chart.data.labels?.length ?? 0);
  return chart.getSortedVisibleDatasetMetas().flatMap(({ data, index: datasetIndex }) => {
    const element = data[index];
    return element && !(element as PointElement).skip ? [{ element, datasetIndex, index }] : [];
  });
};

/**
 * Joins a score next to a category without one to the center. The chart's own line has gaps there: of a single category it would show a
 * loose dot, of 2 apart nothing that joins them.
 */
const spokes: Plugin<'radar'> = {
  id: 'spokes',
  beforeDatasetDraw({ ctx, data, scales: { r } }, { index, meta }) {
    const { xCenter, yCenter } = r as RadialLinearScale;
    const { borderColor, borderDash = [], borderWidth = 0 } = data.datasets[index] as ChartDataset<'radar'>;
    const points = meta.data as PointElement[];
    ctx.save();
    Object.assign(ctx, { strokeStyle: borderColor, lineWidth: borderWidth });
    ctx.setLineDash(borderDash as number[]);
    for (const [at, { x, y, skip }] of points.entries()) {
      const isBetween = [points.at(at - 1), points[(at + 1) % points.length]].every((neighbor) => !neighbor?.skip);
      if (skip || isBetween) continue;
      ctx.beginPath();
      ctx.moveTo(xCenter, yCenter);
      ctx.lineTo(x, y);
      ctx.stroke();
    }
    ctx.restore();
  },
};

/** Draws the radar in the theme's current colors, with an axis for each category. Returns a function that removes it. */
export function drawRadar(
  canvas: HTMLCanvasElement,
  categories: readonly string[],
  stats: readonly CategoryCompetency[],
): () => void {
  // The axes of a narrow radar have room for one word, not 2.
  const isNarrow = (canvas.parentElement?.clientWidth ?? 0) < 420;
  const axes = isNarrow ? turned(categories) : categories;
  const scores = axes.map((category) => stats.find((entry) => entry.category === category));
  const color = (token: string) => resolveColor(canvas, token);
  const [attempted, unattempted] = [color('--ink2'), color('--ink3')];
  const family = getComputedStyle(canvas).fontFamily;
  const chart = new Chart(canvas, {
    type: 'radar',
    plugins: [spokes],
    data: {
      labels: [...axes],
      datasets: radarSeries.map(({ label, score, color: token, dash, point }, index) => {
        const line = color(token);
        return {
          label,
          data: scores.map((entry) => scoreOf(entry, score)),
          // Dashed lines are above solid ones, so equal scores show both.
          order: -index,
          fill: false,
          borderColor: line,
          borderDash: [...dash],
          borderWidth: 2,
          pointStyle: point,
          pointRadius: isNarrow ? 2.5 : 4,
          pointHoverRadius: isNarrow ? 4 : 6,
          pointBackgroundColor: line,
          pointBorderColor: line,
          pointHoverBackgroundColor: line,
          pointHoverBorderColor: line,
        };
      }),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'axis', intersect: false },
      scales: {
        r: {
          min: 0,
          max: 100,
          ticks: {
            stepSize: 20,
            color: color('--ink3'),
            backdropColor: color('--paper'),
            font: { family, size: 12 },
          },
          grid: { color: color('--rule') },
          angleLines: { color: color('--rule') },
          pointLabels: {
            color: ({ index }) => (scores[index] ? attempted : unattempted),
            font: { family, size: isNarrow ? 12 : 14 },
            padding: isNarrow ? 2 : 5,
            callback: isNarrow ? axisLines : axisLabel,
          },
        },
      },
      plugins: {
        tooltip: {
          itemSort: (one, other) => one.datasetIndex - other.datasetIndex,
          callbacks: {
            title: ([item]) => (item ? item.label : ''),
            label: ({ dataset, raw }) => `${dataset.label}: ${percent(Number(raw))}`,
          },
          usePointStyle: true,
          backgroundColor: color('--sheet'),
          borderColor: color('--edge'),
          borderWidth: 1,
          cornerRadius: 3,
          padding: 12,
          titleColor: color('--ink'),
          bodyColor: color('--ink'),
          titleFont: { family, size: 15, weight: 600 },
          bodyFont: { family, size: 14 },
        },
      },
    },
  });
  return () => chart.destroy();
}

/** Returns the same order with its last category on top, so that no long name is at a side: the radar gets the width that it would take. */
function turned(categories: readonly string[]): string[] {
  return [...categories.slice(-1), ...categories.slice(0, -1)];
}

/** A canvas can't use custom properties, so this returns the color as computed for an element next to it. */
function resolveColor(canvas: HTMLCanvasElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  canvas.after(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
