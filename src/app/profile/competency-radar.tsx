import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { categoryNames } from '../../contract/categories.ts';
import type { CategoryCompetency } from '../../contract/profile.ts';
import { themeAtom } from '../shell/theme.ts';
import { radarSeries } from './radar-series.ts';
import './competency-radar.css';

/** Shows the radar of a person's scores. If its code can't load, the table says the same. */
export function CompetencyRadar({ stats, onLost }: { stats: readonly CategoryCompetency[]; onLost: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useAtomValue(themeAtom);
  const [isLost, setLost] = useState(false);
  const isDark = useSyncExternalStore(watchSystemTheme, isSystemDark, () => false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on the theme
  useEffect(() => {
    let erase: (() => void) | undefined;
    let isGone = false;
    import('./radar/radar-chart.ts').then(
      ({ drawRadar }) => {
        if (canvas.current && !isGone) erase = drawRadar(canvas.current, categoryNames, stats);
      },
      () => {
        setLost(true);
        onLost();
      },
    );
    return () => {
      isGone = true;
      erase?.();
    };
  }, [stats, theme, isDark]);

  if (isLost) return null;
  return (
    <figure className="radar">
      <div className={stats.length < 3 ? 'radar-frame radar-sparse' : 'radar-frame'}>
        <canvas ref={canvas} role="img" aria-label="Radar chart of the scores in the table" />
      </div>
      <figcaption>
        <ul className="radar-legend">
          {radarSeries.map(({ label, color, dash, point }) => (
            <li key={label}>
              <svg viewBox="0 0 40 14" aria-hidden="true" style={{ color: `var(${color})` }}>
                <path d="M0 7h40" stroke="currentColor" strokeWidth="2" strokeDasharray={dash.join(' ')} />
                <path d={points[point]} fill="currentColor" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const points = {
  circle: 'M20 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  rectRot: 'm20 2 5 5-5 5-5-5z',
  triangle: 'm20 2 5 9H15z',
};

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = () => systemDark().matches;

function watchSystemTheme(onChange: () => void): () => void {
  const media = systemDark();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
