import { Player } from '../../ui/watch/player.tsx';
import { samplePuzzle } from '../sample.ts';
import { sampleRecording } from './sample-recording.ts';

/** Shows the recorded runs of the landing page's puzzle. */
export function SamplePlayer() {
  const { code, language, fileName, from } = samplePuzzle;
  return <Player recording={sampleRecording} code={code} language={language} fileName={fileName} from={from} />;
}
