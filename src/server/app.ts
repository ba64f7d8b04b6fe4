import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import fastify, { type ConnectionError, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../contract/config.ts';
import type { LeaderboardEntry } from '../contract/leaderboard.ts';
import { accountRoutes } from './account/account-routes.ts';
import { type Captcha, makeCaptcha } from './account/captcha.ts';
import { CsrfGuard } from './account/csrf.ts';
import { interviewAdminRoutes } from './admin/interview-admin-routes.ts';
import { puzzleAdminRoutes } from './admin/puzzle-admin-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { cspReportRoutes } from './csp/csp-report-routes.ts';
import { dataHeaders, pageHeaders } from './csp/security-headers.ts';
import { codeOf, foreignKeyViolation, lockNotAvailable, readOnlyTransaction } from './database/database-error.ts';
import type { Database, DatabaseKind } from './database/open-database.ts';
import type { Reads } from './database/read-replica.ts';
import { users } from './database/schema.ts';
import { generatorRoutes } from './generator/generator-routes.ts';
import { STATUS_CODES } from './http/node-http.ts';
import { Rejection } from './http/rejection.ts';
import { type CachedReply, ReplyCache, replyTtlMs } from './http/reply-cache.ts';
import { RequestCounts, rateLimited } from './http/request-counts.ts';
import { decodable, isPage } from './http/request-path.ts';
import { send } from './http/route.ts';
import { siteOrigin } from './http/site-origin.ts';
import { networkOf } from './http/throttle.ts';
import { trustProxies } from './http/trusted-proxies.ts';
import { VisitorReads } from './http/visitor-reads.ts';
import { interviewRoutes } from './interview/interview-routes.ts';
import { leaderboardRoutes } from './leaderboard/leaderboard-routes.ts';
import type { ScoreCount } from './leaderboard/read-leaderboard.ts';
import { countRequests } from './metrics/count-requests.ts';
import { Metrics } from './metrics/metrics.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { Licensor } from './offline/licensor.ts';
import { offlineRoutes } from './offline/offline-routes.ts';
import { openapiRoutes } from './openapi/openapi-routes.ts';
import type { Env, StripeSettings } from './process/env.ts';
import { ErrorReports } from './process/error-reports.ts';
import { logOptions, RequestLog } from './process/log.ts';
import { readSecret } from './process/secrets.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { progressRoutes } from './progress/progress-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { readVapid, type Vapid } from './push/vapid.ts';
import { commentRoutes } from './puzzles/comment-routes.ts';
import type { ListedPage } from './puzzles/list-puzzles.ts';
import { puzzleRoutes } from './puzzles/puzzle-routes.ts';
import { comparisonTtlMs, type PuzzleFigures } from './puzzles/read-comparison.ts';
import type { PuzzleRows } from './puzzles/read-puzzle.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { hashToken, readSession, type SessionState, sessionCookie } from './session/session.ts';
import { CachedSessions, SessionCheck } from './session/session-check.ts';
import { sessionExpired } from './session/session-rejections.ts';
import { SandboxProvider } from './subscription/sandbox-provider.ts';
import type { StripeProvider } from './subscription/stripe-provider.ts';
import { subscriptionRoutes } from './subscription/subscription-routes.ts';
import { Subscriptions } from './subscription/subscriptions.ts';
import { pullRoutes } from './sync/pull-routes.ts';
import { crawlerRoutes } from './system/crawler-routes.ts';
import { pageRoutes } from './system/page-routes.ts';
import { prerenderTimeoutMs } from './system/prerenderer.ts';
import { securityTxtRoute } from './system/security-txt.ts';
import { startRoutes } from './system/start-routes.ts';
import { systemRoutes } from './system/system-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    databaseKind: DatabaseKind;
    reads: Reads;
    env: Env;
    errorReports: ErrorReports | undefined;
    csrf: CsrfGuard;
    captcha: Captcha;
    licensor: Licensor;
    subscriptions: Subscriptions;
    vapid: Vapid;
    metrics: Metrics;
    requestCounts: RequestCounts;
    visitorReads: VisitorReads;
    caches: Caches;
    sessions: CachedSessions;
    /** Whether the process got the signal to stop. The port closes later, so a load balancer has time to notice. */
    isDraining: boolean;
    now: () => Date;
  }
  interface FastifyRequest {
    session: SessionState;
    sessionCheck: SessionCheck;
  }
  interface FastifyContextConfig {
    /** A call of the contract: its replies aren't pages. */
    isData?: boolean;
    /** The same for everyone. */
    isShared?: boolean;
    /** Its first statement confirms the session, so it can begin with the one that this process kept. */
    confirmsSession?: boolean;
  }
  interface FastifyReply {
    /** The app's page, with the head of the requested screen. Missing if the server doesn't have the built app. */
    sendPage(): Promise<FastifyReply>;
  }
}

/** What each process caches. */
interface Caches {
  /** Visitors', by call, input, and day. */
  replies: ReplyCache<CachedReply>;
  puzzlePages: ReplyCache<ListedPage>;
  /** By ID and version. */
  puzzles: ReplyCache<PuzzleRows>;
  /** By puzzle, version, day, and all that differs between learners. */
  puzzleReplies: ReplyCache<CachedReply>;
  librarySize: ReplyCache<Config['library']>;
  /** By time frame, for starts. The screen of leaderboards shows learners their own changes immediately. */
  leaderboards: ReplyCache<LeaderboardEntry[]>;
  /** By time frame, for the ranks below the list. */
  scores: ReplyCache<ScoreCount[]>;
  /** How learners did, by puzzle and day. */
  comparisons: ReplyCache<PuzzleFigures>;
  /** How many accounts there are, as staff see it. */
  accountCount: ReplyCache<number>;
}

export interface AppParts {
  env: Env;
  db: Database;
  databaseKind: DatabaseKind;
  /** Serves what visitors read, by default `db`. */
  reads?: Reads;
  /** The folder of the built browser app. Without it the server only serves /api/. */
  webRoot?: string;
  now?: () => Date;
  /** How long everything in `Caches` is cached, in milliseconds. */
  replyTtlMs?: number;
  /** How long a visitor waits for a page's screen, in milliseconds. */
  prerenderTimeoutMs?: number;
  /** Takes the log's lines instead of standard output. */
  logStream?: { write(line: string): void };
}

const bodyLimit = 256 * 1024;

/** PostgreSQL counts accounts by reading them all. */
const accountCountTtlMs = 60_000;

const unreadable = new Rejection('malformed', "We couldn't read the request.");

/** Files and probes aren't limited: a rejected probe would take a healthy server out of service. Pages count for themselves. */
function isUncounted(routeUrl: string): boolean {
  // The request's own URL can be written in other ways, such as `/%61pi/`.
  return !routeUrl.startsWith('/api/') || /^\/api\/(?:health|ready)\//.test(routeUrl);
}

/** The contract checks every request. Fastify's own compilers, which would use Ajv, take 100 files, and never load. */
function rejectSchema(): never {
  throw new Error('A route has no JSON Schema: its call in the contract says what comes in and what goes out.');
}

/** Builds the whole application, ready to listen or for injected requests. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { env, db } = parts;
  const reports = env.sentryDsn
    ? new ErrorReports(env.sentryDsn, env.production ? 'production' : 'development')
    : undefined;
  const app = fastify({
    logger: logOptions(env, parts.logStream, reports),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    // Removed, as every other unknown field is.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    trustProxy: env.trustedProxies.length > 0 ? trustProxies(env.trustedProxies) : false,
    // IDs longer than the contract's longest don't match a route.
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: ({ url = '' }) => decodable(url),
    // These errors never reach a route or the error handler.
    frameworkErrors: (error, _request, reply) => send(reply, rejectionOf(error)),
    clientErrorHandler: rejectUnreadable,
    forceCloseConnections: 'idle',
    // A client that sends a request byte by byte can't hold a connection longer than this.
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000 },
  });
  app.decorate('db', db);
  app.decorate('databaseKind', parts.databaseKind);
  app.decorate('reads', parts.reads ?? { read: (work) => work(db) });
  app.decorate('env', env);
  app.decorate('errorReports', reports);
  app.decorate('now', parts.now ?? (() => new Date()));
  app.decorate('csrf', new CsrfGuard(await readSecret(db, 'csrf')));
  app.decorate('captcha', await makeCaptcha(db, env));
  app.decorate('licensor', await Licensor.open(db));
  const provider = env.stripe ? await openStripe(db, env.stripe) : new SandboxProvider(db, app.now);
  app.decorate('subscriptions', new Subscriptions(db, provider, app.now, app.log));
  app.decorate('vapid', await readVapid(db, env.publicUrl));
  app.decorate('metrics', new Metrics());
  app.decorate('requestCounts', new RequestCounts(db, app.now));
  app.decorate('visitorReads', new VisitorReads());
  app.decorate('caches', makeCaches(parts.replyTtlMs));
  app.decorate('isDraining', false);
  app.decorate('sessions', new CachedSessions());
  app.decorateRequest('session');
  app.decorateRequest('sessionCheck');
  countRequests(app);

  app.removeContentTypeParser('text/plain');

  const [ofPages, ofData] = [pageHeaders(env), dataHeaders(env)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isData ? ofData : ofPages).header('x-request-id', request.id);
    done();
  });
  // Otherwise a connection whose last request was in flight when the server began to stop would stay open.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  await app.register(compress);
  // Its hook would prepare each reply to set cookies. `readCookie` parses a request's.
  await app.register(cookie, { hook: false });
  setErrorReplies(app);

  await app.register(async (api) => {
    const { requestCounts, sessions, csrf } = app;
    const { address, account } = env.requestsPerMinute;
    // Only a session that this process doesn't keep is waited for: a promise costs more than finding a cached reply.
    api.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      // Each time it's asked, Fastify makes this object.
      const { url = '', config } = request.routeOptions;
      const isCounted = !isUncounted(url);
      const wait = isCounted ? requestCounts.take(networkOf(request), address) : undefined;
      if (wait !== undefined) return void send(reply, rateLimited(wait));
      if (siteOrigin(request) === '') return void send(reply, unreadable);
      const { isShared = false, confirmsSession } = config;
      const token = isShared ? undefined : sessionCookie(request);
      const cached = confirmsSession && token ? sessions.get(hashToken(token)) : undefined;
      const admit = (session: SessionState) => {
        request.session = session;
        request.sessionCheck = new SessionCheck(cached);
        const user = session.kind === 'signed-in' && isCounted ? session.user : undefined;
        const wait = user && requestCounts.take(`account ${user.id}`, account);
        if (wait !== undefined) return void send(reply, rateLimited(wait));
        if (request.method === 'GET' && !isShared && !csrf.hasToken(request)) csrf.issue(request, reply, token);
        done();
      };
      if (cached || !token) admit(cached?.state ?? { kind: 'anonymous' });
      else readSession(db, token, (session) => sessions.set(session)).then(admit, done);
    });
    systemRoutes(api);
    startRoutes(api);
    await accountRoutes(api);
    puzzleRoutes(api);
    puzzleAdminRoutes(api);
    interviewAdminRoutes(api);
    generatorRoutes(api);
    moderationRoutes(api);
    auditRoutes(api);
    commentRoutes(api);
    progressRoutes(api);
    pullRoutes(api);
    offlineRoutes(api);
    leaderboardRoutes(api);
    profileRoutes(api);
    reportRoutes(api);
    interviewRoutes(api);
    await subscriptionRoutes(api);
    pushRoutes(api);
    await api.register(cspReportRoutes);
    openapiRoutes(api, parts.webRoot);
  });
  crawlerRoutes(app);
  securityTxtRoute(app);
  await pageRoutes(app, parts.webRoot, parts.prerenderTimeoutMs ?? prerenderTimeoutMs);
  return app;
}

function makeCaches(ttlMs: number | undefined): Caches {
  const ms = ttlMs ?? replyTtlMs;
  return {
    replies: new ReplyCache(ms),
    puzzlePages: new ReplyCache(ms),
    puzzles: new ReplyCache(ms),
    puzzleReplies: new ReplyCache(ms),
    librarySize: new ReplyCache(ms),
    leaderboards: new ReplyCache(ms),
    scores: new ReplyCache(ms),
    comparisons: new ReplyCache(ttlMs ?? comparisonTtlMs),
    accountCount: new ReplyCache(ttlMs ?? accountCountTtlMs),
  };
}

/** Its library takes 20 MB, so it loads only if configured. */
async function openStripe(db: Database, settings: StripeSettings): Promise<StripeProvider> {
  const { StripeProvider } = await import('./subscription/stripe-provider.ts');
  return new StripeProvider(db, settings, await readSecret(db, 'installation'));
}

function setErrorReplies(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request) && app.hasReplyDecorator('sendPage')) return reply.sendPage();
    return send(reply, nothingHere());
  });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const rejection = (await lostItsAccount(error, request)) ? sessionExpired() : rejectionOf(error);
    if (rejection.status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return send(
        reply,
        new Rejection(rejection.code, rejection.error, { request_id: request.id }, rejection.retryAfter),
      );
    }
    if (rejection.code === 'not_found' && isPage(request) && app.hasReplyDecorator('sendPage')) return reply.sendPage();
    return send(reply, rejection);
  });
}

/** Whether something couldn't be stored because the account of the session was deleted during the request. */
async function lostItsAccount(error: Error, { server, session }: FastifyRequest): Promise<boolean> {
  // A request that failed early has no session yet.
  if (codeOf(error) !== foreignKeyViolation || session?.kind !== 'signed-in') return false;
  return (await server.db.$count(users, eq(users.id, session.user.id))) === 0;
}

function nothingHere(): Rejection {
  return new Rejection('not_found', "There's nothing at this URL.");
}

/** Turns thrown errors into replies: Fastify's own about a request, PostgreSQL's about a lock or lost connection, and server errors. */
function rejectionOf(error: FastifyError): Rejection {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Rejection('unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Rejection('too_large', 'The request is larger than 256 KiB.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Rejection('malformed', "The body isn't valid JSON.");
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere();
  }
  if (error.statusCode === 400) return unreadable;
  const cause = (error.cause ?? error) as Error & { code?: string };
  if (cause.code === lockNotAvailable) {
    return new Rejection('in_progress', 'This request is still in progress. Try again in 2 seconds.', {}, 2);
  }
  if (isConnectionLoss(cause) || cause.code === readOnlyTransaction) {
    return new Rejection('unavailable', "We can't reach the database. Try again in a moment.", {}, 5);
  }
  return new Rejection('server_error', 'Something went wrong on our side. Nothing changed.');
}

/**
 * Node's errors of sockets and names, PostgreSQL's classes 08 (connection), 57P (shutdown), 53 (resources), and 40 (deadlock), and what
 * node-postgres says without a code.
 */
function isConnectionLoss({ code, syscall, message }: Error & { code?: string; syscall?: string }): boolean {
  // A missing Unix socket is an ENOENT.
  if (syscall === 'connect') return true;
  if (code !== undefined) return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|08|57P|53|40)/.test(code);
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    message,
  );
}

/** Bytes that aren't HTTP never become a request, so this answers on the socket itself. */
function rejectUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code] ?? unreadable.status;
  const body = JSON.stringify(unreadable.body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
