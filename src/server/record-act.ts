import type { AuditAct, AuditTarget, AuditValues } from '../contract/audit.ts';
import type { Transaction } from './database/open-database.ts';
import { auditLog } from './database/schema.ts';

/** Who acts, and when. Both names are null for a management command. */
export interface Actor {
  userId: number | null;
  username: string | null;
  now: Date;
}

export interface StaffAct {
  act: AuditAct;
  target: { kind: AuditTarget; id: string | number; name?: string };
  /** What the act found and what it left: whole values, of which the log keeps the differences. Null where there was or is nothing. */
  before: object | null;
  after: object | null;
}

export function actorOf({ user, now }: { user: { id: number; username: string }; now: Date }): Actor {
  return { userId: user.id, username: user.username, now };
}

/** A management command, which nobody needs an account for. */
export function commandActor(now: Date): Actor {
  return { userId: null, username: null, now };
}

/** Adds a staff act to the audit log, in the transaction of the act itself, so that neither is there without the other. */
export async function recordAct(
  transaction: Transaction,
  { userId, username, now }: Actor,
  { act, target, before, after }: StaffAct,
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

/** An entry has no more fields than this, and no longer strings: the history has the whole of what was written. */
const limits = { fields: 40, length: 200 };

/** Of a longer string, how much stands before the first difference. */
const lead = 40;

/** The fields that differ, each by its path, and of long strings the part around the first difference. */
export function differences(
  before: object | null,
  after: object | null,
): { before: AuditValues | null; after: AuditValues | null } {
  const [old, young] = [before, after].map((value) => new Map(value ? leavesOf(value) : []));
  const paths = [...new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])])];
  const changed = paths.filter((path) => old?.get(path) !== young?.get(path));
  const kept = changed.slice(0, limits.fields);
  const pick = (values: Map<string, Leaf> | undefined, others: Map<string, Leaf> | undefined) =>
    Object.fromEntries(
      kept.flatMap((path) => {
        const value = values?.get(path);
        return value === undefined ? [] : [[path, excerpt(value, others?.get(path))]];
      }),
    );
  const left = changed.length - kept.length;
  const rest: AuditValues = left > 0 ? { '…': `${left} more` } : {};
  return {
    before: before && pick(old, young),
    after: after && { ...pick(young, old), ...rest },
  };
}

type Leaf = AuditValues[string];

/** Members of a list are counted from 1. */
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
