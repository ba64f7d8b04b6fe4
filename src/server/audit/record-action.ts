import type { AuditAction, AuditTarget, AuditValues } from '../../contract/audit.ts';
import type { Transaction } from '../database/open-database.ts';
import { auditLog } from '../database/schema.ts';

/** The actor, and the time. Both names are null for a management command. */
export interface Actor {
  userId: number | null;
  username: string | null;
  now: Date;
}

export interface StaffAction {
  act: AuditAction;
  target: { kind: AuditTarget; id: string | number; name?: string };
  /** The whole values before and after the action; the log stores their differences. Null if there was or is nothing. */
  before: object | null;
  after: object | null;
}

export function actorOf({ user, now }: { user: { id: number; username: string }; now: Date }): Actor {
  return { userId: user.id, username: user.username, now };
}

/** A management command, which needs no account. */
export function commandActor(now: Date): Actor {
  return { userId: null, username: null, now };
}

/** Adds a staff action to the audit log, in the action's own transaction, so both commit or neither does. */
export async function recordAction(
  transaction: Transaction,
  { userId, username, now }: Actor,
  { act, target, before, after }: StaffAction,
): Promise<void> {
  await transaction.insert(auditLog).values({
    at: now,
    actor_id: userId,
    actor: username,
    act,
    target_kind: target.kind,
    target_id: String(target.id),
    target_name: target.name ?? null,
    ...differences(before, after),
  });
}

/** An entry has at most this many fields and this long strings. The history has everything that was written. */
const limits = { fields: 40, length: 200 };

/** How much of a longer string to keep before the first difference. */
const lead = 40;

/** Returns the fields that differ, by path. Of long strings, only the part around the first difference. */
export function differences(
  before: object | null,
  after: object | null,
): { before: AuditValues | null; after: AuditValues | null } {
  const [old, young] = [before, after].map((value) => new Map(value ? leavesOf(value) : []));
  const paths = [...new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])])];
  const changed = paths.filter((path) => old?.get(path) !== young?.get(path));
  const listed = changed.slice(0, limits.fields);
  const pick = (values: Map<string, Leaf> | undefined, others: Map<string, Leaf> | undefined) =>
    Object.fromEntries(
      listed.flatMap((path) => {
        const value = values?.get(path);
        return value === undefined ? [] : [[path, excerpt(value, others?.get(path))]];
      }),
    );
  const left = changed.length - listed.length;
  const rest: AuditValues = left > 0 ? { '…': `${left} more` } : {};
  return {
    before: before && pick(old, young),
    after: after && { ...pick(young, old), ...rest },
  };
}

type Leaf = AuditValues[string];

/** A list's items are counted from 1. */
function leavesOf(value: unknown, path = ''): [string, Leaf][] {
  if (value instanceof Date) return [[path, value.toISOString()]];
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[path, value as Leaf]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) => {
    const step = isList ? String(Number(name) + 1) : name;
    return leavesOf(part, path === '' ? step : `${path}.${step}`);
  });
}

function excerpt(value: Leaf, other: Leaf | undefined): Leaf {
  if (typeof value !== 'string' || value.length <= limits.length) return value;
  let same = 0;
  while (typeof other === 'string' && same < value.length && value[same] === other[same]) same += 1;
  const start = Math.min(Math.max(0, same - lead), value.length - limits.length);
  const end = start + limits.length;
  const part = value.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${end < value.length ? '…' : ''}`;
}
