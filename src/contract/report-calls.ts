import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { ReportBody, ReportList, ReportReply } from './reports.ts';
import { PageParameter, Uuid } from './scalars.ts';

export const createReport = {
  method: 'POST',
  path: '/api/reports/',
  reply: ReportReply,
} as const satisfies WireCall;

export const listReports = {
  method: 'GET',
  path: '/api/reports/',
  reply: ReportList,
} as const satisfies WireCall;

export const settleReport = {
  method: 'DELETE',
  path: '/api/reports/:id/',
} as const satisfies WireCall;

export const endpoints = {
  createReport: {
    summary: 'Report a problem; the id of the report is the Idempotency-Key',
    access: 'user',
    body: ReportBody,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'too_often'],
  },
  listReports: {
    summary: 'The unresolved reports, the oldest first',
    access: 'staff',
    query: v.object({ page: PageParameter }),
    errors: ['not_found'],
  },
  settleReport: {
    summary: 'Resolve a report: it leaves the list, and is kept',
    access: 'staff',
    params: v.object({ id: Uuid('The id of a report is a UUID.') }),
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
