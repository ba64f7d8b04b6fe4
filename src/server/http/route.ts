import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { noUser } from '../../contract/account.ts';
import {
  type Call,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
  type ReplyOf,
  sendsCsrfToken,
} from '../../contract/call.ts';
import { type CallName, type Calls, calls } from '../../contract/calls.ts';
import { OperationId } from '../../contract/scalars.ts';
import type { Viewer } from '../../rules/access.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { lacksSecondFactor, secondFactorRequired } from '../session/second-factor.ts';
import { readSession, type SessionUser, sessionCookie, viewerOf } from '../session/session.ts';
import { SessionChanged, SessionCheck } from '../session/session-check.ts';
import { accountSuspended, sessionExpired } from '../session/session-rejections.ts';
import { accountId } from '../session/user-mapper.ts';
import { type Operation, type OperationResult, runIdempotent } from './idempotency.ts';
import { Rejection } from './rejection.ts';
import { CachedReply } from './reply-cache.ts';
import { readSentAt } from './sent-at.ts';
import { takeAttempt, throttleSubject } from './throttle.ts';

/** What a handler works with. In an idempotent call `db` is the transaction that also claims the key. */
export interface CallContext<C extends Call> {
  params: ParsedParamsOf<C>;
  query: ParsedQueryOf<C>;
  body: ParsedBodyOf<C>;
  user: C['access'] extends 'public' ? SessionUser | null : SessionUser;
  viewer: Viewer;
  /** Confirms the session in the call's first statement, if `confirmsSession`. */
  sessionCheck: SessionCheck;
  db: C extends { idempotent: true } ? Transaction : Database;
  /** The Idempotency-Key, if there is one. */
  operationId: string | undefined;
  now: Date;
  /** What the device's clock said when it sent this; undefined from older builds. */
  sentAt: Date | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A CachedReply is the `ReplyOf` that several callers get. */
type Handler<C extends Call, Prepared> = (
  context: CallContext<C>,
  prepared: Prepared,
) => Promise<ReplyOf<C> | CachedReply | Rejection>;

/** Handles an idempotent call by statements that also claim the key and store the outcome. */
type OperationHandler<C extends Call> = (
  context: Omit<CallContext<C>, 'db'> & { db: Database; operation: Operation | undefined },
) => Promise<OperationResult | Rejection>;

interface RouteOptions<C extends Call, Prepared> {
  /** For work that's too slow for a transaction: it runs before an idempotent call's transaction, and the handler gets its result. */
  prepare?: (context: CallContext<C> & { db: Database }) => Promise<Prepared>;
  /** Whether the handler confirms the session by its first statement. What claims a key does so in any case. */
  confirmsSession?: boolean;
  /** Whether the handler is an OperationHandler. */
  claimsKey?: boolean;
  /** Whether each success is a CachedReply, which is compressed already. */
  cachesReplies?: boolean;
}

/** Serves an idempotent call whose handler claims the key itself. */
export function operationRoute<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: OperationHandler<Calls[Name]>,
): void {
  route(app, name, handler as unknown as Handler<Calls[Name], undefined>, { claimsKey: true });
}

/** Serves one call of the contract. Its entry in the table decides who can make it, what comes in, and what goes out. */
export function route<Name extends CallName, Prepared = undefined>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Calls[Name], Prepared>,
  {
    prepare,
    confirmsSession = false,
    claimsKey = false,
    cachesReplies = false,
  }: RouteOptions<Calls[Name], Prepared> = {},
): void {
  const call: Call = calls[name];
  const canConfirm = confirmsSession || (call.idempotent === true && !prepare);
  const successStatus = call.status ?? (call.reply || call.binary ? 200 : 204);
  const handleVisitor = (context: CallContext<Calls[Name]>) =>
    call.replicated
      ? app.reads.read((db) => handler({ ...context, db } as typeof context, undefined as Prepared))
      : handler(context, undefined as Prepared);
  const cachedReply = (url: string, context: CallContext<Calls[Name]>) =>
    app.caches.replies.get(cacheKey(url, context.now), async () => {
      const outcome = await handleVisitor(context);
      return outcome instanceof Rejection || outcome instanceof CachedReply ? outcome : new CachedReply(outcome);
    });
  if (call.method === 'GET' && call.access === 'public' && call.reply) {
    app.visitorReads.add(call.path, async ({ url, params, query }) => {
      const input = parse(call, { params, query, body: undefined, headers: {} });
      if (input instanceof Rejection) return input;
      const session = { kind: 'anonymous' } as const;
      const parts = { user: null, viewer: viewerOf(session, app.env), sessionCheck: new SessionCheck() };
      const context = { ...input, ...parts, db: app.db, now: app.now() };
      const whole = context as unknown as CallContext<Calls[Name]>;
      if (!call.sameForVisitors) {
        const outcome = await handleVisitor(whole);
        if (outcome instanceof CachedReply) return outcome.text;
        return outcome instanceof Rejection ? outcome : JSON.stringify(outcome);
      }
      const cached = await cachedReply(url, whole);
      return cached instanceof Rejection ? cached : cached.text;
    });
  }
  app.route({
    method: call.method,
    url: call.path,
    // Another encoding would need another strong ETag.
    ...((call.binary || call.shared || cachesReplies) && { compress: false }),
    config: {
      isData: true,
      isShared: call.shared ?? false,
      confirmsSession: canConfirm && !call.fresh && !call.limit && call.access !== 'staff',
      ...(call.idempotent && { outboxCall: name }),
    },
    ...(call.shared && { onSend: allowCaching }),
    onRequest: (request, reply, done) => {
      const check = (rejected: Rejection | undefined) => {
        const rejection = rejected ?? (sendsCsrfToken(call) ? app.csrf.check(request, reply) : undefined);
        // An expired session's cookie stays: a response that clears it could come after a login, and clear the new session's.
        if (rejection) return void send(reply, rejection);
        const isVisitor = call.sameForVisitors && request.session.kind !== 'signed-in';
        // From here, as the hooks up to the handler, a promise, and reading the input take longer than all the rest.
        const cached = isVisitor ? app.caches.replies.peek(cacheKey(request.url, app.now())) : undefined;
        if (cached) sendCached(reply, call, cached);
        else done();
      };
      const rejection = rejectCaller(call, request);
      if (rejection && request.sessionCheck.isOpen)
        readAgain(request).then(() => check(rejectCaller(call, request)), done);
      else check(rejection);
    },
    handler: async (request, reply) => {
      try {
        return await answer(request, reply);
      } catch (error) {
        if (!(error instanceof SessionChanged)) throw error;
        await readAgain(request);
        const rejection = rejectCaller(call, request);
        return rejection ? send(reply, rejection) : answer(request, reply);
      }
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { session, sessionCheck } = request;
    const input = parse(call, request);
    if (input instanceof Rejection) {
      sessionCheck.requireConfirmed();
      return send(reply, input);
    }
    const user = session.kind === 'signed-in' ? session.user : null;
    const now = app.now();
    if (call.limit && user) {
      const wait = await takeAttempt(app.db, throttleSubject(name, user.id), call.limit, now);
      if (wait !== undefined)
        return send(reply, new Rejection('rate_limited', 'Too many requests. Try again later.', {}, wait));
    }
    const sentAt = readSentAt(request);
    const contextOn = (db: Database | Transaction) =>
      ({
        ...input,
        user,
        viewer: viewerOf(session, app.env),
        sessionCheck,
        db,
        now,
        sentAt,
        request,
        reply,
      }) as unknown as CallContext<Calls[Name]>;
    if (call.sameForVisitors && !user) {
      const cached = await cachedReply(request.url, contextOn(app.db));
      return cached instanceof Rejection ? send(reply, cached) : sendCached(reply, call, cached);
    }
    const prepared = (await prepare?.(contextOn(app.db) as CallContext<Calls[Name]> & { db: Database })) as Prepared;
    const run = (db: Database | Transaction) => handler(contextOn(db), prepared);
    const runOperation = (operation: Operation | undefined): Promise<OperationResult | Rejection> => {
      if (claimsKey)
        return (handler as unknown as OperationHandler<Call>)({ ...contextOn(app.db), operation } as never);
      if (operation) return runIdempotent(app.db, operation, run);
      return app.db.transaction(async (transaction) => {
        const body = await run(transaction);
        sessionCheck.requireConfirmed();
        return body instanceof Rejection ? body : { status: successStatus, body, replayed: false };
      });
    };

    if (call.idempotent && user) {
      const operation: Operation | undefined =
        input.operationId === undefined
          ? undefined
          : {
              userId: user.id,
              key: input.operationId,
              request: `${call.method} ${request.url} ${JSON.stringify(input.body)}`,
              successStatus,
              ownFields: call.ownFields,
              sessionCheck,
            };
      const outcome = await runOperation(operation);
      sessionCheck.requireConfirmed();
      if (outcome instanceof Rejection) return send(reply, outcome);
      if (outcome.replayed) {
        reply.header('idempotency-replayed', 'true');
        reply.outcome = 'replayed';
      }
      return reply.code(outcome.status).send(outcome.body);
    }
    const outcome = await (call.replicated && !user ? app.reads.read(run) : run(app.db));
    sessionCheck.requireConfirmed();
    if (call.access === 'staff' && call.method !== 'GET') {
      const { replies, puzzlePages, librarySize, leaderboards } = app.caches;
      for (const cache of [replies, puzzlePages, librarySize, leaderboards]) cache.clear();
    }
    if (outcome instanceof Rejection) return send(reply, outcome);
    if (outcome instanceof CachedReply) return sendCached(reply, call, outcome);
    if (call.binary) reply.type(call.binary);
    return reply.code(successStatus).send(outcome);
  }
}

/** By the day, because the URL of the daily doesn't name it. */
function cacheKey(url: string, now: Date): string {
  return `${Math.floor(now.getTime() / 86_400_000)} ${url}`;
}

/** Replaces the session that this process kept with the database's. */
async function readAgain(request: FastifyRequest): Promise<void> {
  const { db, sessions } = request.server;
  sessions.delete(request.sessionCheck.tokenHash);
  request.session = await readSession(db, sessionCookie(request), (session) => sessions.set(session));
  request.sessionCheck = new SessionCheck();
}

function sendCached(reply: FastifyReply, call: Call, cached: CachedReply): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (call.shared) return reply.header('etag', cached.etag).send(cached.text);
  const compressed = cached.compressed(reply.request.headers['accept-encoding'] ?? '');
  if (!compressed) return reply.send(cached.text);
  return reply.headers({ 'content-encoding': compressed.coding, vary: 'accept-encoding' }).send(compressed.bytes);
}

/** Replies 304 if a shared cache already has the reply, by its tag. Rejections must not be cached. */
async function allowCaching(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200) return payload;
  const tag = String(reply.getHeader('etag'));
  reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!known?.includes(tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}

export function send(reply: FastifyReply, rejection: Rejection): FastifyReply {
  reply.outcome = rejection.code;
  if (rejection.retryAfter !== undefined) reply.header('retry-after', rejection.retryAfter);
  return reply.code(rejection.status).send(rejection.body);
}

/** Returns the first reason why this caller can't make this call. */
function rejectCaller(call: Call, request: FastifyRequest): Rejection | undefined {
  const { session } = request;
  if (call.shared) return undefined;
  if (session.kind !== 'signed-in') {
    if (call.access === 'public') return rejectWrongUser(request, null);
    if (session.kind === 'suspended') return accountSuspended();
    return session.kind === 'expired'
      ? sessionExpired()
      : new Rejection('not_authenticated', call.anonymousMessage ?? 'Please log in first.');
  }
  if (call.access === 'staff' && !session.user.is_staff) {
    return new Rejection('staff_only', 'Only staff can do this.');
  }
  const wrongUser = rejectWrongUser(request, session.user);
  if (wrongUser) return wrongUser;
  if (call.access === 'staff' && lacksSecondFactor(request)) return secondFactorRequired();
  if (call.fresh && !session.isFresh) {
    return new Rejection('fresh_login_required', 'To do this, enter your password or use a passkey again.');
  }
  return undefined;
}

function rejectWrongUser(request: FastifyRequest, user: SessionUser | null): Rejection | undefined {
  const expected = request.headers['x-expected-user'];
  if (expected === undefined) return undefined;
  // Devices of older builds know only the username.
  const names = user ? [accountId(user), user.username] : [noUser];
  if (names.includes(String(expected))) return undefined;
  if (expected === noUser) return new Rejection('wrong_user', "You're logged in on this device. Reload the page.");
  if (!user)
    return new Rejection('wrong_user', "You aren't logged in anymore. Please log in again.", { is_signed_in: false });
  return new Rejection('wrong_user', 'Another account is logged in on this device.');
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  operationId: string | undefined;
}

function parse(call: Call, request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>): Input | Rejection {
  const { params, query, body } = call;
  const parts = {
    params: params && v.safeParse(params, request.params),
    query: query && v.safeParse(query, request.query),
    body: body && v.safeParse(body, request.body),
    operationId: call.idempotent && v.safeParse(v.optional(OperationId), request.headers['idempotency-key']),
  };
  for (const part of Object.values(parts)) {
    if (part && !part.success) return fromIssues(part.issues);
  }
  return {
    params: parts.params?.output,
    query: parts.query?.output,
    body: parts.body?.output,
    operationId: parts.operationId?.output as string | undefined,
  };
}

/** Fields whose errors have another name in the reply. */
const replyFields: Record<string, string> = { captchaToken: 'captcha' };

function fromIssues(issues: readonly v.BaseIssue<unknown>[]): Rejection {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = fieldOf(issue);
    // A field must not overwrite the reply's own properties.
    if (field && field !== 'code' && field !== 'error') fields[field] = [...(fields[field] ?? []), sentence(issue)];
  }
  return new Rejection('invalid', issues[0] ? sentence(issues[0]) : "The request isn't valid.", fields);
}

function fieldOf(issue: v.BaseIssue<unknown>): string | null {
  const path = v.getDotPath(issue);
  return path && (replyFields[path] ?? path);
}

/** Valibot's own messages show the received value, which can be a secret, and read like a compiler's. */
function sentence(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  const field = fieldOf(issue);
  if (field === null) return "The request isn't of the expected type.";
  return issue.received === 'undefined' ? `${field} is required.` : `${field} isn't of the expected type.`;
}
