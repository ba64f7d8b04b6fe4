import type { OutboxView } from '../../sync/views/read-outbox.ts';

type OutboxAct = Pick<OutboxView, 'entry' | 'known' | 'about'>;

/** What the learner did, without its subject. */
export function actName({ entry, known, about }: OutboxAct): string {
  if (!known) return 'Something that a newer version made';
  switch (entry.kind) {
    case 'answer':
      return `Answer ${entry.payload.answer} to ${about?.order ? `question ${about.order}` : 'a question'}`;
    case 'react':
      return reactions[entry.payload.desired ?? 'none'];
    case 'comment':
      return 'Comment';
    case 'interview_answer':
      return entry.payload.selected_mc_answer ? `Answer ${entry.payload.selected_mc_answer}` : 'Answer';
    case 'report':
      return entry.payload.target_kind === 'comment' ? 'Report of a comment' : 'Report of a problem';
    case 'exercise':
      return entry.payload.kind === 'review' ? 'Review' : 'Practice';
  }
}

const reactions = { UP: 'Thumbs up', DOWN: 'Thumbs down', none: 'Thumb taken back' };

/** What the learner wrote, if it was a text. */
export function actText({ entry, known }: OutboxAct): string | null {
  if (!known) return null;
  if (entry.kind === 'interview_answer') return entry.payload.text_answer ?? null;
  return (entry.kind === 'comment' || entry.kind === 'report') && entry.payload.text !== '' ? entry.payload.text : null;
}
