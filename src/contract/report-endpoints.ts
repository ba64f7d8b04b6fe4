import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import type * as reportCalls from './report-calls.ts';
import { ReportBody } from './reports.ts';
import { PageParameter, Uuid } from './scalars.ts';

export const reportEndpoints = {
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
} as const satisfies EndpointsOf<typeof reportCalls>;
