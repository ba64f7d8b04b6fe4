import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { secureApis } from '../../../rules/secure-apis.ts';
import { themeAtom } from '../../shell/theme.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/later/save-file.ts';
import { drawPicture, fileOf, type PictureFacts } from './draw-picture.ts';

/**
 * Draws the picture of a finished puzzle, passes it to `onDrawn`, and lets the learner copy it, or save it if the browser can't copy
 * pictures.
 */
export function SharePicture({
  name,
  facts,
  onDrawn,
}: {
  name: string;
  facts: PictureFacts;
  onDrawn: (picture: File) => void;
}) {
  const theme = useAtomValue(themeAtom);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File>();
  const [outcome, setOutcome] = useState('');
  const drawn = JSON.stringify(facts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colors are read from the page
  useEffect(() => {
    let isOver = false;
    const draw = async (element: HTMLCanvasElement) => {
      await drawPicture(element, JSON.parse(drawn));
      const file = await fileOf(element, name);
      if (isOver) return;
      setPicture(file);
      onDrawn(file);
    };
    if (canvas.current) draw(canvas.current).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [drawn, name, theme]);

  const copy = async (file: File) => {
    setOutcome('');
    if (await isCopied(file)) setOutcome('Picture copied.');
    else {
      saveFile(name, file);
      setOutcome(`Picture saved as ${name}.`);
    }
  };

  return (
    <div className="share-picture">
      <canvas ref={canvas} width={1200} height={630} role="img" aria-label={altOf(facts)} />
      <Button small disabled={!picture} onClick={() => picture && copy(picture)}>
        Copy picture
      </Button>
      <p className="share-words" role="status">
        {outcome}
      </p>
    </div>
  );
}

/** Copies a picture, if the browser can and allows it. */
async function isCopied(file: File): Promise<boolean> {
  const apis = secureApis();
  if (!apis.ClipboardItem || !apis.navigator.clipboard) return false;
  try {
    await apis.navigator.clipboard.write([new apis.ClipboardItem({ [file.type]: file })]);
    return true;
  } catch {
    return false;
  }
}

function altOf({ name, title, language, results, points, week, stops, address }: PictureFacts): string {
  const counted = week?.filter(({ counts }) => counts).length;
  return [
    `Picture to share: ${name}, ${title}, ${language}`,
    `${results.filter(Boolean).length} of ${results.length} right`,
    ...(points === null ? [] : [`${points} points`]),
    ...(counted === undefined ? [] : [`${counted} of the last 7 days ${counted === 1 ? 'counts' : 'count'}`]),
    ...(stops ? [`the runs part at stop ${stops.parting + 1} of ${stops.count}`] : []),
    address,
  ].join(', ');
}
