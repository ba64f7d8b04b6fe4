import { type RefObject, useLayoutEffect, useState } from 'react';

/** The heights of the podium's steps, in rows of dots. */
const rows = [12, 8, 5] as const;

export interface DotGrid {
  columns: number;
  /** The distance between dots, in pixels. */
  pitch: number;
  /** Returns how many puzzles a dot stands for, so everyone's puzzles fit on their step. */
  worth: number;
}

/** Returns how many dots fit in a row of a step. The podium has 3 steps side by side. */
export function useDotGrid(podium: RefObject<HTMLElement | null>, completed: readonly number[]): DotGrid {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = podium.current?.querySelector('.podium-dots');
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [podium]);
  const pitch = room < 160 ? 12 : 20;
  const columns = Math.max(4, Math.floor(room / pitch));
  const worth = Math.max(1, ...completed.map((count, at) => Math.ceil(count / (columns * (rows[at] ?? 1)))));
  return { columns, pitch, worth };
}

/** Shows a step's dots, from the bottom up. Free places are small points. */
export function PodiumDots({ place, count, grid }: { place: 0 | 1 | 2; count: number; grid: DotGrid }) {
  const { columns, pitch, worth } = grid;
  const filled = Math.ceil(count / worth);
  const total = columns * rows[place];
  const width = columns * pitch;
  const height = rows[place] * pitch;
  const at = (index: number) => {
    const x = ((index % columns) + 0.5) * pitch;
    const y = height - (Math.floor(index / columns) + 0.5) * pitch;
    return `M${x} ${y}h0`;
  };
  const path = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => at(from + index)).join('');
  return (
    <div className="podium-dots" style={{ blockSize: height }}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="podium-free" d={path(filled, total)} />
        <path className="podium-filled" d={path(0, filled)} strokeWidth={pitch * 0.4} />
      </svg>
    </div>
  );
}
