import {
  Chart,
  Interaction,
  type InteractionModeFunction,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from 'chart.js';
import type { CategoryCompetency } from '../../../contract/profile.ts';
import { percent } from '../percent.ts';
import { axisLabel, axisLines, radarSeries, scoreOf } from '../radar-series.ts';

Chart.register(RadarController, RadialLinearScale, PointElement, LineElement, Tooltip);

declare module 'chart.js' {
  interface InteractionModeMap {
    axis: InteractionModeFunction;
  }
}

/** What stands on the axis that the pointer is nearest to by its angle: the chart's own modes measure distances alone. */
Interaction.modes.axis = (chart, { x, y }) => {
  const { xCenter, yCenter } = chart.scales.r as RadialLinearScale;
  const count = chart.data.labels?.length ?? 0;
  const turn = Math.atan2((x ?? 0) - xCenter, yCenter - (y ?? 0)) / (2 * Math.PI);
  const index = Math.round((turn + 1) * count) % count;
  return chart.getSortedVisibleDatasetMetas().flatMap(({ data, index: datasetIndex }) => {
    const element = data[index];
    return element && !(element as PointElement).skip ? [{ element, datasetIndex, index }] : [];
  });
};

/** Draws the radar in the colours that the theme has now, an axis for each category. Returns what takes it away again. */
export function drawRadar(
  canvas: HTMLCanvasElement,
  categories: readonly string[],
  stats: readonly CategoryCompetency[],
): () => void {
  const scores = categories.map((category) => stats.find((entry) => entry.category === category));
  const colour = (token: string) => resolveColour(canvas, token);
  const family = getComputedStyle(canvas).fontFamily;
  // Beside the axes of a narrow radar there is room for a word, not for two.
  const isNarrow = (canvas.parentElement?.clientWidth ?? 0) < 420;
  const chart = new Chart(canvas, {
    type: 'radar',
    data: {
      labels: [...categories],
      datasets: radarSeries.map(({ label, score, colour: token, dash, point }, index) => {
        const line = colour(token);
        return {
          label,
          data: scores.map((entry) => scoreOf(entry, score)),
          // What is dashed lies over what is solid, so that equal scores show both.
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
            color: colour('--ink3'),
            backdropColor: colour('--paper'),
            font: { family, size: 12 },
          },
          grid: { color: colour('--rule') },
          angleLines: { color: colour('--rule') },
          pointLabels: {
            color: colour('--ink2'),
            font: { family, size: isNarrow ? 12 : 14 },
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
          backgroundColor: colour('--sheet'),
          borderColor: colour('--edge'),
          borderWidth: 1,
          cornerRadius: 3,
          padding: 12,
          titleColor: colour('--ink'),
          bodyColor: colour('--ink'),
          titleFont: { family, size: 15, weight: 600 },
          bodyFont: { family, size: 14 },
        },
      },
    },
  });
  return () => chart.destroy();
}

/** A canvas knows no custom properties: the colour as it is computed for an element beside it. */
function resolveColour(canvas: HTMLCanvasElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  canvas.after(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
