import * as v from 'valibot';
import { createReport } from '../../contract/report-calls.ts';
import { type ReportTarget, reportLimit, reportReasons, reportTargets } from '../../contract/reports.ts';
import { defineOperation } from './operation.ts';

interface Target {
  target_kind: ReportTarget;
  target_id: string;
}

function onTarget({ target_kind, target_id }: Target): string {
  return `report:${target_kind}:${target_id}`;
}

export const reportDraft = onTarget;

export const report = defineOperation({
  kind: 'report',
  version: 1,
  payload: v.object({
    target_kind: v.picklist(reportTargets),
    target_id: v.pipe(v.string(), v.maxLength(200)),
    reason: v.picklist(reportReasons),
    text: v.pipe(v.string(), v.maxLength(reportLimit)),
  }),

  target: onTarget,
  queueKey: onTarget,
  onConflict: 'append',
  draft: { form: /^report:[a-z]{1,20}:[\w-]{1,64}$/, key: reportDraft },

  call: createReport,
  body: (payload) => payload,

  // No screen shows a report again.
  tables: [],
  apply: async () => {},
  isSettled: async () => false,

  name: ({ target_kind }) => (target_kind === 'comment' ? 'Report of a comment' : 'Report of a problem'),
  text: ({ text }) => text,
  failed: 'Failed to send report',
  about: ({ target_kind, target_id }) =>
    target_kind === 'comment' ? {} : { [`${target_kind}_id`]: Number(target_id) },
});
