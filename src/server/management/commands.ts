import type { Writable } from 'node:stream';
import { getSystemErrorMessage, type ParseArgsOptionsConfig } from 'node:util';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Plan, plans } from '../../contract/account.ts';
import { Email, Password, Username } from '../../contract/credentials.ts';
import { heldDays, isHeld } from '../account/deleted-usernames.ts';
import { hashPassword } from '../account/password-hash.ts';
import { passwordFault } from '../account/password-policy.ts';
import { exportContent, importContent } from '../admin/content-folder.ts';
import { commandActor, recordAction } from '../audit/record-action.ts';
import { backUp } from '../backup/back-up.ts';
import { describeRows } from '../backup/read-backup.ts';
import { restore } from '../backup/restore.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { passkeys, sessions, subscriptions, users } from '../database/schema.ts';
import { hideLines } from '../leaderboard/hide-from-leaderboard.ts';
import { revokeMailedLinks } from '../mail/account-token.ts';
import { suspendUser } from '../moderation/suspend-user.ts';
import { CommandError, WrongCall } from '../process/command-error.ts';
import { errorFields } from '../process/log.ts';
import { noOutput, standardOutput } from '../process/write-output.ts';
import { recomputeRatings } from '../ratings/work-off-ratings.ts';
import { accountColumns } from '../session/user-mapper.ts';

/** What a command works with, whether it runs in the server that holds the database or on its own. */
interface Command<Input extends v.GenericSchema = v.GenericSchema> {
  /** The arguments after the command's name, in order. Each is a field of the input. */
  positionals: string[];
  /** The arguments that are paths, relative to the caller's folder. */
  paths?: string[];
  /**
   * The argument with the path that `run` writes its output to, or `-`. The caller's process opens it, because a server of another user
   * might not be able to.
   */
  output?: string;
  /** Whether to fail if there's no database yet, instead of creating one. */
  needsDatabase?: boolean;
  options: ParseArgsOptionsConfig;
  usage: string;
  summary: string;
  /** Whether to ask for a password. */
  asksPassword(flags: Record<string, unknown>): boolean;
  input: Input;
  /** Returns the sentence that is printed. */
  run(db: Database, input: v.InferOutput<Input>, output: Writable): Promise<string>;
}

function command<Input extends v.GenericSchema>(definition: Command<Input>): Command {
  return definition as unknown as Command;
}

export const commands: Record<string, Command> = {
  'create-user': command({
    positionals: ['username'],
    options: { email: { type: 'string' }, staff: { type: 'boolean' }, plan: { type: 'string' } },
    usage: `<username> --email <email> [--staff] [--plan ${plans.join('|')}]`,
    summary: 'Makes an account. Its password is NDAY_PASSWORD, or asked for.',
    asksPassword: () => true,
    input: v.object({
      username: Username,
      email: Email,
      password: Password,
      staff: v.optional(v.boolean(), false),
      plan: v.optional(v.picklist(plans, `A plan is ${plans.join(' or ')}.`)),
    }),
    run: (db, { username, email, password, staff, plan }) =>
      db.transaction(async (transaction) => {
        const password_hash = await hashGoodPassword(password, { username, email });
        const [user] = await transaction
          .insert(users)
          .values({ username, email, password_hash, is_staff: staff })
          .onConflictDoNothing()
          .returning({ id: users.id });
        if (!user) throw new CommandError(`The username ${username} or the email address ${email} is already taken.`);
        if (await isHeld(transaction, username, new Date())) {
          throw new CommandError(
            `The username ${username} is of a deleted account. It's available ${heldDays} days after the deletion.`,
          );
        }
        if (plan) await setPlan(transaction, user.id, plan);
        await recordAction(transaction, commandActor(new Date()), {
          act: 'create_account',
          target: { kind: 'account', id: user.id },
          before: null,
          after: { is_staff: staff, plan: plan ?? null },
        });
        return `Created ${staff ? 'the staff account' : 'the account'} ${username}.`;
      }),
  }),

  'set-user': command({
    positionals: ['username'],
    options: {
      email: { type: 'string' },
      staff: { type: 'boolean' },
      plan: { type: 'string' },
      password: { type: 'boolean' },
      suspended: { type: 'boolean' },
      passkeys: { type: 'boolean' },
    },
    usage: `<username> [--email <email>] [--staff | --no-staff] [--plan ${plans.join('|')}|none] [--password] [--suspended | --no-suspended] [--no-passkeys]`,
    summary:
      'Changes an account. A new password is NDAY_PASSWORD, or asked for; it ends the sessions, as does a suspension, which within the hour stops the renewal of a subscription too. A new email address is to be confirmed. --no-passkeys removes all passkeys and ends the sessions, for someone who has lost theirs.',
    asksPassword: (flags) => flags.password === true,
    input: v.pipe(
      v.object({
        username: v.string(),
        email: v.optional(Email),
        password: v.optional(Password),
        staff: v.optional(v.boolean()),
        plan: v.optional(v.picklist([...plans, 'none'], `A plan is ${plans.join(', ')} or none.`)),
        suspended: v.optional(v.boolean()),
        passkeys: v.optional(v.literal(false, 'Passkeys are added on the account page; --no-passkeys removes them.')),
      }),
      v.check(({ username: _, ...changes }) => Object.keys(changes).length > 0, 'Say what to change; --help lists it.'),
    ),
    run: (db, { username, email, password, staff, plan, suspended, passkeys: keepPasskeys }) =>
      db.transaction(async (transaction) => {
        const [user] = await transaction
          .select(accountColumns)
          .from(users)
          .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
          .for('no key update');
        if (!user) throw new CommandError(`There is no account ${username}.`);
        if (email !== undefined) await setEmail(transaction, user, email);
        if (staff !== undefined) {
          await transaction.update(users).set({ is_staff: staff }).where(eq(users.id, user.id));
          await hideLines(transaction, user.id);
        }
        if (password !== undefined) {
          const password_hash = await hashGoodPassword(password, { ...user, ...(email && { email }) });
          await transaction.update(users).set({ password_hash }).where(eq(users.id, user.id));
        }
        if (keepPasskeys === false) await transaction.delete(passkeys).where(eq(passkeys.user_id, user.id));
        if (password !== undefined || keepPasskeys === false) {
          await transaction.delete(sessions).where(eq(sessions.user_id, user.id));
        }
        if (email !== undefined || password !== undefined) {
          await revokeMailedLinks(transaction, { id: user.id, email: email ?? user.email });
        }
        if (plan !== undefined) await setPlan(transaction, user.id, plan === 'none' ? null : plan);
        if (suspended !== undefined) await suspendUser(transaction, user.id, suspended ? new Date() : null);
        const [changed] = await transaction.select(accountColumns).from(users).where(eq(users.id, user.id));
        const [before, after] = [user, changed ?? user].map(({ is_staff, plan, suspended_at }) => ({
          is_staff,
          plan,
          suspended_at,
        }));
        await recordAction(transaction, commandActor(new Date()), {
          act: 'change_account',
          target: { kind: 'account', id: user.id },
          before: before ?? null,
          // The log can only say that these changed.
          after: {
            ...after,
            ...(email !== undefined && { email: 'changed' }),
            ...(password !== undefined && { password: 'changed' }),
            ...(keepPasskeys === false && { passkeys: 'removed' }),
          },
        });
        return `Changed the account ${user.username}.`;
      }),
  }),

  'import-content': command({
    positionals: ['folder'],
    paths: ['folder'],
    options: {},
    usage: '<folder>',
    summary:
      'Makes or changes puzzles and interview questions by their folders: one, or all in it. src/content/README.md says what a folder holds.',
    asksPassword: () => false,
    input: v.object({ folder: v.string() }),
    run: async (db, { folder }) => {
      const { created, updated, unchanged, rejected } = await onDisk(() => importContent(db, folder, new Date()));
      const done = `${created} created, ${updated} updated, ${unchanged} unchanged`;
      if (rejected.length > 0) throw new CommandError(`Imported: ${done}. Rejected:\n${rejected.join('\n')}`);
      if (created + updated + unchanged === 0)
        throw new CommandError(`There is no puzzle.json or question.json in ${folder}.`);
      return `Imported: ${done}.`;
    },
  }),

  'export-content': command({
    positionals: ['folder'],
    paths: ['folder'],
    options: {},
    usage: '<folder>',
    summary: 'Writes every puzzle and interview question as a folder into it.',
    asksPassword: () => false,
    input: v.object({ folder: v.string() }),
    run: async (db, { folder }) => {
      const { puzzles, questions } = await onDisk(() => exportContent(db, folder));
      return `Exported ${puzzles} puzzles and ${questions} interview questions to ${folder}.`;
    },
  }),

  migrate: command({
    positionals: [],
    options: {},
    usage: '',
    summary: 'Brings the database to this version, as each start of the server does too.',
    asksPassword: () => false,
    input: v.object({}),
    // Opening the database has migrated it.
    run: async () => 'The database has every migration of this version.',
  }),

  'recompute-ratings': command({
    positionals: [],
    options: {},
    usage: '',
    summary: 'Computes all ratings again from the log of completed puzzles. They come out as they were.',
    asksPassword: () => false,
    input: v.object({}),
    run: async (db) => {
      const completions = await recomputeRatings(db, new Date());
      return `Computed the ratings from ${completions} completed ${completions === 1 ? 'puzzle' : 'puzzles'}.`;
    },
  }),

  backup: command({
    positionals: ['file'],
    paths: ['file'],
    output: 'file',
    needsDatabase: true,
    options: {},
    usage: '<file>|-',
    summary:
      'Writes a consistent snapshot of the whole database to standard output, or to a file, and overwrites a regular file.',
    asksPassword: () => false,
    input: v.object({ file: v.string() }),
    run: async (db, { file }, output) => {
      const counts = await onDisk(() => backUp(db, output, new Date()));
      return `Wrote ${describeRows(counts)} to ${file === standardOutput ? 'standard output' : file}.`;
    },
  }),

  restore: command({
    positionals: ['file'],
    paths: ['file'],
    options: { replace: { type: 'boolean' } },
    usage: '<file> [--replace]',
    summary:
      'Replaces everything in this database with a backup of either kind of database. If there are accounts, it needs --replace. Afterward everyone has to log in again; restart a running server.',
    asksPassword: () => false,
    input: v.object({ file: v.string(), replace: v.optional(v.boolean(), false) }),
    run: async (db, { file, replace }) => {
      const counts = await onDisk(() => restore(db, file, { replace }));
      return `Restored ${describeRows(counts)} from ${file}. If the server runs, restart it.`;
    },
  }),
};

/** Says what the disk rejects, which the caller has to fix. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { syscall, errno, path, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const reason = errno === undefined ? message : getSystemErrorMessage(errno);
    throw new CommandError(`${path ?? 'The output'}: ${reason}.`);
  }
}

const Request = v.object({ command: v.string(), input: v.unknown() });
export type ManagementRequest = v.InferOutput<typeof Request>;

/** Checks a command's arguments. Throws a WrongCall about the first problem. */
export function checkRequest(request: unknown): { command: Command; input: unknown } {
  const { command: name, input } = v.parse(Request, request);
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!found) throw new WrongCall(`There is no command ${name}; --help lists them.`);
  const parsed = v.safeParse(found.input, input);
  if (parsed.success) return { command: found, input: parsed.output };
  const issue = parsed.issues[0];
  const field = v.getDotPath(issue);
  const isMissing = issue.received === 'undefined' && issue.message.startsWith('Invalid ');
  throw new WrongCall(isMissing ? missingField(found, field) : issue.message);
}

function missingField(command: Command, field: string | null): string {
  return `Name the ${field}: ${command.positionals.includes(field ?? '') ? `<${field}>` : `--${field} <${field}>`}.`;
}

/**
 * Returns the sentence to print, and writes the command's output, if it has one. An error's message is for the operator: it has none of a
 * query's values, which can be personal.
 */
export async function runManagementCommand(db: Database, request: unknown, output = noOutput()): Promise<string> {
  const { command, input } = checkRequest(request);
  try {
    return await command.run(db, input, output);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new Error(`The command failed: ${errorFields(error as Error).message}`, { cause: error });
  }
}

async function hashGoodPassword(password: string, account: { username: string; email: string }): Promise<string> {
  const fault = passwordFault(password, account);
  if (fault) throw new CommandError(fault);
  return hashPassword(password);
}

async function setEmail(transaction: Transaction, user: { id: number; email: string }, email: string): Promise<void> {
  const [other] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, user.id)));
  if (other) throw new CommandError(`Another account has the email address ${email}.`);
  const isOther = email.toLowerCase() !== user.email.toLowerCase();
  await transaction
    .update(users)
    .set({ email, ...(isOther && { email_verified_at: null }) })
    .where(eq(users.id, user.id));
}

/** Ends the current plan and starts a month or a year of the plan. */
async function setPlan(transaction: Transaction, userId: number, plan: Plan | null): Promise<void> {
  const live = and(eq(subscriptions.user_id, userId), isNull(subscriptions.ended_at));
  const isPaid = and(isNotNull(subscriptions.provider), sql`greatest(current_period_end, grace_until) > now()`);
  const [paid] = await transaction.select({ id: subscriptions.id }).from(subscriptions).where(and(live, isPaid));
  if (paid) throw new CommandError('This user pays for a plan. End that at the payment provider first.');
  await transaction
    .update(subscriptions)
    .set({ current_period_end: sql`least(current_period_end, now())`, grace_until: null, ended_at: sql`now()` })
    .where(live);
  if (!plan) return;
  const period = plan === 'annual' ? '1 year' : '1 month';
  await transaction.insert(subscriptions).values({
    user_id: userId,
    subscription_type: plan,
    current_period_end: sql`now() + ${period}::interval`,
  });
}
