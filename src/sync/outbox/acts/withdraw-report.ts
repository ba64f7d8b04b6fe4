import * as v from 'valibot';
import { withdrawReport } from '../../../contract/report-calls.ts';
import { WithdrawReportBody } from '../../../contract/reports.ts';
import { defineAct } from '../act.ts';
import { reportDraft } from './report.ts';

/** Goes out after the report itself, in the same lane. */
export const withdrawReportAct = defineAct({
  kind: 'withdraw_report',
  version: 1,
  payload: v.object({ ...WithdrawReportBody.entries, target_id: v.pipe(v.string(), v.maxLength(200)) }),

  target: reportDraft,
  lane: reportDraft,
  onConflict: 'keep',

  call: withdrawReport,
  body: (payload) => payload,

  tables: [],
  apply: async () => {},
  isSettled: async () => false,

  name: () => 'Report withdrawn',
  failed: 'Failed to withdraw report',
  about: ({ target_kind, target_id }) =>
    target_kind === 'comment' ? {} : { [`${target_kind}_id`]: Number(target_id) },
});
