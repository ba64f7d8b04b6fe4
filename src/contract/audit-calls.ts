import { AuditExportBody, AuditList, AuditPage, AuditQuery } from './audit.ts';
import type { Endpoints, WireCall } from './call.ts';

export const listAudit = {
  method: 'GET',
  path: '/api/audit/admin/',
  reply: AuditList,
} as const satisfies WireCall;

export const exportAudit = {
  method: 'POST',
  path: '/api/audit/admin/export/',
  reply: AuditPage,
} as const satisfies WireCall;

export const endpoints = {
  listAudit: {
    summary: 'What staff and management commands have done, the newest first, 20 at a time',
    access: 'staff',
    query: AuditQuery,
  },
  exportAudit: {
    summary: 'The same, 500 at a time, for a file; the log notes the export',
    access: 'staff',
    fresh: true,
    body: AuditExportBody,
  },
} as const satisfies Endpoints;
