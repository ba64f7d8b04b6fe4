import { AuditExportBody, AuditQuery } from './audit.ts';
import type * as auditCalls from './audit-calls.ts';
import type { EndpointsOf } from './call.ts';

export const auditEndpoints = {
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
} as const satisfies EndpointsOf<typeof auditCalls>;
