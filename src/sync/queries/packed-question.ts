import type { PackedQuestion } from '../../contract/offline.ts';
import type { Clock } from '../clock.ts';
import { gradedByPack } from '../pack/packed-verdict.ts';
import { isInForce } from '../storage/licence.ts';
import type { LicenceFact } from '../storage/mirror-database.ts';
import { newest, questionBodyOf } from '../storage/packed-body.ts';
import { type InterviewView, type Own, overlayAnswer, type Read } from './question.ts';

/** Shows an interview question from the pack, and grades its answer immediately by the pack's key. */
export function viewPackedQuestion(
  rows: readonly PackedQuestion[],
  { licence, clock }: { licence: LicenceFact | undefined; clock: Clock },
  read: Read,
  own: Own,
): InterviewView | undefined {
  const packed = isInForce(licence, clock) ? newest(rows) : undefined;
  const body = read.body?.question;
  if (!packed || (body && body.version > packed.version)) return body && overlayAnswer(body, read, own);
  const isFetched = body?.version === packed.version;
  const view = overlayAnswer(
    isFetched ? body : { ...questionBodyOf(packed), ...(body && { user_answer: body.user_answer }) },
    read,
    own,
  );
  const { answer } = view;
  if (!answer || (answer.reworded && answer.pending)) return view;
  const { correct_mc_answer, correct_text_answer, explanation, notes } = packed;
  const waiting = own.entries.find(({ state }) => state !== 'parked');
  return {
    ...view,
    correct_mc_answer: (answer.reworded ? null : view.correct_mc_answer) ?? correct_mc_answer,
    correct_text_answer: view.correct_text_answer ?? correct_text_answer,
    explanation: view.explanation ?? explanation,
    notes: view.notes ?? notes,
    ...(answer.pending &&
      waiting && {
        answer: { pending: false, instead_of: null, standing: 'unsent', ...gradedByPack(packed, waiting.payload) },
      }),
  };
}
