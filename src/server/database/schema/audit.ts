import { bigint, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditTarget, AuditValues } from '../../../contract/audit.ts';
import { instant } from './columns.ts';

/**
 * Shows what staff and management commands have done. A trigger rejects every UPDATE and DELETE, and every TRUNCATE except a restore's.
 * Nothing here refers to another table, so an entry outlives what it's about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Both are null for a management command. */
    actor_id: integer('actor_id'),
    actor: text('actor'),
    act: text('act').$type<AuditAction>().notNull(),
    target_kind: text('target_kind').$type<AuditTarget>().notNull(),
    target_id: text('target_id').notNull(),
    /** Null for accounts: a deleted learner's name must not stay. */
    target_name: text('target_name'),
    before: json('before').$type<AuditValues>(),
    after: json('after').$type<AuditValues>(),
  },
  (table) => [index('audit_log_actor').on(table.actor, table.id), index('audit_log_act').on(table.act, table.id)],
);
