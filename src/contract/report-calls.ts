import * as v from 'valibot';
import type { Call } from './call.ts';
import { ReportBody, ReportList, ReportReply } from './reports.ts';
import { IdParameter, Uuid } from './scalars.ts';

export const createReport = {
  method: 'POST',
  path: '/api/reports/',
  summary: 'Report a problem; the id of the report is the Idempotency-Key',
  access: 'user',
  body: ReportBody,
  reply: ReportReply,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'too_often'],
} as const satisfies Call;

export const listReports = {
  method: 'GET',
  path: '/api/reports/',
  summary: 'The reports that nobody has settled yet, the oldest first',
  access: 'staff',
  query: v.object({ page: v.optional(v.pipe(IdParameter, v.minValue(1)), '1') }),
  reply: ReportList,
  errors: ['not_found'],
} as const satisfies Call;

export const settleReport = {
  method: 'DELETE',
  path: '/api/reports/:id/',
  summary: 'Settle a report: it leaves the list, and is kept',
  access: 'staff',
  params: v.object({ id: Uuid('The id of a report is a UUID.') }),
  errors: ['not_found'],
} as const satisfies Call;
