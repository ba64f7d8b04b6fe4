import * as v from 'valibot';
import { Count, Instant, Text } from './scalars.ts';

/** The kinds of action in the audit log, by staff and management commands. */
export const auditActions = [
  'create_puzzle',
  'update_puzzle',
  'move_puzzle',
  'delete_puzzle',
  'restore_puzzle',
  'create_question',
  'update_question',
  'delete_question',
  'restore_question',
  'delete_comment',
  'settle_report',
  'create_account',
  'change_account',
  'suspend_account',
  'lift_suspension',
  'restore_backup',
  'export_audit_log',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = ['puzzle', 'question', 'comment', 'report', 'account', 'installation'] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Replaces a username for a management command. No username is this short. */
export const managementCommand = '-';

/** What was changed, by the path of each field. */
export const AuditValues = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));
export type AuditValues = v.InferOutput<typeof AuditValues>;

/** One action. `actor` is null for a management command; `before` is null if something was created, and `after` if it was removed. */
export const AuditEntry = v.object({
  id: Count,
  at: Instant,
  actor: v.nullable(v.string()),
  act: v.picklist(auditActions),
  target: v.object({
    kind: v.picklist(auditTargets),
    id: v.string(),
    /** Null if it has none, and for an account that is gone. */
    name: v.nullable(v.string()),
  }),
  before: v.nullable(AuditValues),
  after: v.nullable(AuditValues),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** The newest entries first. `next` is the `before` of the entries after these, null at the end. */
export const AuditPage = v.object({ results: v.array(AuditEntry), next: v.nullable(Count) });

/** `actors`: everyone with actions in the log, for the filter. */
export const AuditList = v.object({ ...AuditPage.entries, actors: v.array(v.string()) });
export type AuditList = v.InferOutput<typeof AuditList>;

const filter = {
  actor: v.optional(v.pipe(Text, v.maxLength(100))),
  act: v.optional(v.picklist(auditActions)),
};

/** `before`: only entries older than the one with this ID. */
export const AuditQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'An ID must be a whole number.'), v.transform(Number))),
  ...filter,
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

export const AuditExportBody = v.object({ before: v.optional(Count), ...filter });
