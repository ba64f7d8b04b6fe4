import { AuditList, AuditPage } from './audit.ts';
import type { WireCall } from './call.ts';

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
