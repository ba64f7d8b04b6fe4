import type { DownloadedQuestion } from '../../contract/offline.ts';
import type { Clock } from '../engine/clock.ts';
import { gradedOffline } from '../offline/offline-result.ts';
import type { LicenseFact } from '../storage/cache-database.ts';
import { newest, questionBodyOf } from '../storage/downloaded-body.ts';
import { isInForce } from '../storage/license.ts';
import { type InterviewView, type Own, overlayAnswer, type Read } from './question.ts';

/** Shows an interview question from the download, and grades its answer immediately by the download's key. */
export function viewDownloadedQuestion(
  rows: readonly DownloadedQuestion[],
  { license, clock }: { license: LicenseFact | undefined; clock: Clock },
  read: Read,
  own: Own,
): InterviewView | undefined {
  const downloaded = isInForce(license, clock) ? newest(rows) : undefined;
  const body = read.body?.question;
  if (!downloaded || (body && body.version > downloaded.version)) return body && overlayAnswer(body, read, own);
  const isFetched = body?.version === downloaded.version;
  const view = overlayAnswer(
    isFetched ? body : { ...questionBodyOf(downloaded), ...(body && { user_answer: body.user_answer }) },
    read,
    own,
  );
  const { answer } = view;
  if (!answer || (answer.reworded && answer.pending)) return view;
  const { correct_mc_answer, correct_text_answer, explanation, notes } = downloaded;
  const { correct_text_answer_tree, explanation_tree } = downloaded;
  const waiting = own.entries.find(({ state }) => state !== 'parked');
  return {
    ...view,
    correct_mc_answer: (answer.reworded ? null : view.correct_mc_answer) ?? correct_mc_answer,
    correct_text_answer: view.correct_text_answer ?? correct_text_answer,
    explanation: view.explanation ?? explanation,
    notes: view.notes ?? notes,
    // The server's keys can be of a newer edit.
    ...(view.explanation === null && { correct_text_answer_tree, explanation_tree }),
    ...(answer.pending &&
      waiting && {
        answer: {
          pending: false,
          instead_of: null,
          offlineResult: 'unsent',
          ...gradedOffline(downloaded, waiting.payload),
        },
      }),
  };
}
