import './change.css';

/** Shows by how much a rank or rating has changed, nothing if it hasn't. */
export function Change({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <span className="change">
      {by > 0 ? 'up' : 'down'} {Math.abs(by)}
    </span>
  );
}
