import type { WireCall } from './call.ts';
import { ReportList, ReportReply } from './reports.ts';

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
