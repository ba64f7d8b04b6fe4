import './spinner.css';

/** Says that something is loading. The gutter's dot circles its ring. */
export function Spinner({ label = 'Loading…', showLabel = false }: { label?: string; showLabel?: boolean }) {
  return (
    <span className="spinner" role="status">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" className="spinner-ring" />
        <path d="M8 1.8A6.2 6.2 0 0 1 14.2 8" className="spinner-arc" />
      </svg>
      <span className={showLabel ? 'meta' : 'visually-hidden'}>{label}</span>
    </span>
  );
}

/** Shows gray lines instead of text that is loading. Widths in percent, one for each line. */
export function Skeleton({ widths }: { widths: readonly number[] }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity beyond their place
        <span key={index} style={{ inlineSize: `${width}%` }} />
      ))}
    </span>
  );
}
