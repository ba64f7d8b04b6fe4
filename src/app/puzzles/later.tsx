import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { loadPiece, type Piece } from './later-pieces.ts';

/**
 * A piece of the page whose code comes later. Where it can't be fetched, as offline on a first visit, the rest of the page goes on,
 * and the piece can be asked for again.
 */
export function Later<P extends object>({
  piece,
  props,
  waiting = null,
}: {
  piece: Piece<P>;
  props: P;
  waiting?: ReactNode;
}) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const isLoaded = piece.loaded !== undefined;
  useEffect(() => {
    if (isLoaded || state !== 'loading') return;
    loadPiece(piece).then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, [piece, isLoaded, state]);

  const Loaded: ComponentType<P> | undefined = piece.loaded;
  if (Loaded) return <Loaded {...props} />;
  if (state !== 'failed') return waiting;
  return (
    <p className="later-failed">
      This part is not on this device yet. It needs a connection once.{' '}
      <Button small onClick={() => setState('loading')}>
        Try again
      </Button>
    </p>
  );
}
