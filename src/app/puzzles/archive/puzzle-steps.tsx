import { Link } from 'wouter';
import { type Neighbor, readNeighbors } from '../../../sync/queries/neighbors.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { useMirrored } from '../../ui/first-reads.ts';
import './puzzle-steps.css';

/** Links a puzzle to those published before and after it. */
export function PuzzleSteps({ id }: { id: number }) {
  const device = useDevice();
  const { previous, next } = useMirrored(`neighbors ${id}`, () => readNeighbors(device, id), [device, id]) ?? {};
  if (!previous && !next) return null;
  return (
    <nav className="puzzle-steps" aria-label="Other puzzles">
      <Step to={previous} rel="prev" name="Previous" />
      <Step to={next} rel="next" name="Next" />
    </nav>
  );
}

function Step({ to, rel, name }: { to: Neighbor | undefined; rel: 'prev' | 'next'; name: string }) {
  if (!to) return null;
  return (
    <Link href={`/puzzle/${to.id}`} rel={rel}>
      <span className="meta">{name}</span> <span className="puzzle-step-title">{to.title}</span>
    </Link>
  );
}
