import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { stopGroup, track } from './run-command.ts';
import type { Hit, Place, Session } from './session.ts';

/** A value as Delve's API has it (service/api/types.go). `kind` is Go's `reflect.Kind`. */
export interface Variable {
  name: string;
  addr: number;
  base: number;
  type: string;
  realType: string;
  kind: number;
  value: string;
  len: number;
  unreadable: string;
  children: Variable[] | null;
}

interface State {
  exited: boolean;
  exitStatus: number;
  Threads: { id: number; goroutineID: number; breakPoint?: { id: number; name: string } }[] | null;
}

/** How much of a value to load: more than a reader sees. */
const loads = {
  FollowPointers: true,
  MaxVariableRecurse: 3,
  MaxStringLen: 200,
  MaxArrayValues: 64,
  MaxStructFields: -1,
};

/** Where Go's runtime goes when it's about to end the program because of a panic or a fatal error. */
const ends = ['unrecovered-panic', 'runtime-fatal-throw'];

/** Runs ./run, a test binary, under Delve. */
export async function runDelve(
  places: Place[],
  { folder, env, limitMs }: { folder: string; env: NodeJS.ProcessEnv; limitMs: number },
): Promise<Session> {
  const session: Session = { hits: [], withoutCode: [], exitCode: null, stdout: '', stderr: '' };
  const child = spawn(
    'dlv',
    [
      ...['exec', './run', '--headless', '--api-version=2', '--listen=127.0.0.1:0', '--check-go-version=false'],
      ...['--disable-aslr', '-r', 'stdout:stdout.txt', '-r', 'stderr:stderr.txt', '--', '-test.v'],
    ],
    { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  track(child);
  let client: DelveClient | undefined;
  const deadline = setTimeout(() => {
    session.problem = `stopped after ${limitMs / 1000} s`;
    client?.close();
    stopGroup(child.pid);
  }, limitMs);
  try {
    client = await DelveClient.connect(await listeningPort(child));
    await follow(client, places, folder, session);
  } catch (error) {
    session.problem ??= `Delve failed: ${(error as Error).message}`;
  } finally {
    clearTimeout(deadline);
    client?.close();
    stopGroup(child.pid);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    const file = join(folder, `${stream}.txt`);
    if (existsSync(file)) session[stream] = readFileSync(file, 'utf8');
  }
  return session;
}

async function follow(client: DelveClient, places: Place[], folder: string, session: Session) {
  const lines = new Map<string, { waiting: { pass: number; stop: number }[]; breakpoint: Record<string, unknown> }>();
  for (const [stop, { file, line, pass }] of places.entries()) {
    const key = `${file}:${line}`;
    const known = lines.get(key) ?? { waiting: [], breakpoint: { file: join(folder, file), line } };
    known.waiting.push({ pass, stop });
    lines.set(key, known);
  }
  const byId = new Map<number, { waiting: { pass: number; stop: number }[]; breakpoint: Record<string, unknown> }>();
  for (const line of lines.values()) {
    line.waiting.sort((one, other) => one.pass - other.pass);
    try {
      const { Breakpoint } = await client.call<{ Breakpoint: { id: number } & Record<string, unknown> }>(
        'CreateBreakpoint',
        { Breakpoint: { ...line.breakpoint, hitCond: `== ${line.waiting[0]?.pass}` } },
      );
      byId.set(Breakpoint.id, { ...line, breakpoint: Breakpoint });
    } catch {
      session.withoutCode.push(...line.waiting.map(({ stop }) => stop));
    }
  }
  while (true) {
    const { State: state } = await client.call<{ State: State }>('Command', { name: 'continue' });
    if (state.exited) {
      session.exitCode = state.exitStatus;
      return;
    }
    const stopped = (state.Threads ?? []).filter(({ breakPoint }) => breakPoint);
    if (stopped.some(({ breakPoint }) => ends.includes(breakPoint?.name ?? ''))) session.crash = { signal: 'panic' };
    for (const thread of stopped) {
      const line = byId.get(thread.breakPoint?.id ?? 0);
      const due = line?.waiting.shift();
      if (!line || !due) continue;
      const values: Hit['values'] = [];
      for (const expression of places[due.stop]?.show ?? [])
        values.push(await evaluate(client, expression, thread.goroutineID));
      session.hits.push({ stop: due.stop, values, worker: { kind: 'goroutine', id: thread.goroutineID } });
      const [next] = line.waiting;
      const Breakpoint = { ...line.breakpoint, ...(next ? { hitCond: `== ${next.pass}` } : { disabled: true }) };
      await client.call('AmendBreakpoint', { Breakpoint });
    }
  }
}

async function evaluate(client: DelveClient, shown: string, goroutine: number): Promise<Hit['values'][number]> {
  const [, style = '', Expr = ''] = /^(?:\/([xdsp]) )?(.*)$/s.exec(shown) ?? [];
  try {
    const { Variable } = await client.call<{ Variable: Variable }>('Eval', {
      ...{ Scope: { GoroutineID: goroutine, Frame: 0 }, Expr, Cfg: loads },
    });
    return { text: textOf(Variable, style) };
  } catch (error) {
    // A failure of Delve's own comes with its stack.
    return { error: (error as Error).message.split('\n')[0] ?? '' };
  }
}

// reflect.Kind.
const kinds = { bool: 1, firstInt: 2, lastUint: 12, array: 17, chan: 18, func: 19, interface: 20, map: 21 } as const;
const more = { pointer: 22, slice: 23, string: 24, struct: 25, unsafePointer: 26 } as const;

/** Writes a value as a reader of Go would. Style `x` is for hexadecimal numbers, `p` for where a value lies, `d` for bytes as numbers. */
export function textOf(variable: Variable, style = ''): string {
  const { kind, value, type, len, unreadable } = variable;
  const children = variable.children ?? [];
  if (unreadable) throw new Error(unreadable);
  if (style === 'p') {
    if (kind === more.pointer) return address(children[0]?.addr ?? 0);
    return address(kind === more.slice || kind === more.string || kind === kinds.map ? variable.base : variable.addr);
  }
  switch (kind) {
    case more.string:
      return JSON.stringify(len > value.length && value.length >= loads.MaxStringLen ? `${value}…` : value);
    case more.slice:
    case kinds.array: {
      if (kind === more.slice && variable.base === 0) return 'nil';
      const isBytes = /^\[\d*\](?:uint8|byte)$/.test(variable.realType || type);
      const bytes = isBytes ? children.map((child) => Number(child.value)) : [];
      const isText =
        bytes.length > 0 && bytes.every((byte) => (byte >= 32 && byte < 127) || [9, 10, 13].includes(byte));
      if (isText && style !== 'x' && style !== 'd') return JSON.stringify(String.fromCharCode(...bytes));
      return `[${repeated(children.map((child) => textOf(child, style))).join(' ')}${len > children.length ? ' …' : ''}]`;
    }
    case kinds.map: {
      const pairs = children.flatMap((key, index) =>
        index % 2 === 0 ? withValue(textOf(key, style), textOf(children[index + 1] ?? key, style)) : [],
      );
      return `{${pairs.sort().join(', ')}}`;
    }
    case more.struct: {
      return `{${children.map((child) => `${child.name}: ${textOf(child, style)}`).join(', ')}}`;
    }
    case more.pointer: {
      const [target] = children;
      if (!target || target.addr === 0) return 'nil';
      return target.kind === 0 || (target.children === null && target.kind === more.struct)
        ? address(target.addr)
        : `&${textOf(target, style)}`;
    }
    case kinds.interface: {
      const [held] = children;
      if (!held || held.kind === 0) return 'nil';
      return errorText(held) ?? textOf(held, style);
    }
    case kinds.chan:
      return variable.base === 0 && children.length === 0
        ? 'nil'
        : `chan ${children[0]?.value ?? 0}/${children[1]?.value ?? 0}`;
    case kinds.func:
      return value.replace(/^.*\//, '') || 'nil';
    case more.unsafePointer:
      return address(Number(value));
    default:
      if (type === 'time.Duration') return `${Number(value) / 1e9}s`;
      if (style === 'x' && kind >= kinds.firstInt && kind <= kinds.lastUint) return `0x${BigInt(value).toString(16)}`;
      return value;
  }
}

/** A pair of a map. A map to empty structs is a set, which has no values to show. */
function withValue(key: string, value: string): string {
  return value === '{}' ? key : `${key}: ${value}`;
}

/** The text of an error that `errors.New` or `fmt.Errorf` made. */
function errorText(held: Variable): string | undefined {
  const target = held.kind === more.pointer ? held.children?.[0] : held;
  if (!/^\*?(?:errors\.errorString|fmt\.wrapError)$/.test(held.type)) return undefined;
  const said = target?.children?.find(({ name }) => name === 's' || name === 'msg');
  return said && JSON.stringify(said.value);
}

/** Writes more than four equal elements once. */
function repeated(texts: string[]): string[] {
  const runs: { text: string; count: number }[] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.flatMap(({ text, count }) => (count > 4 ? `${text} ×${count}` : Array(count).fill(text)));
}

function address(number: number): string {
  return number ? `\0${number.toString(16)}\0` : 'nil';
}

/** Delve's JSON-RPC 1.0 over a socket: one call at a time, a line of JSON each way. */
class DelveClient {
  #socket: Socket;
  #received = '';
  #answer: { resolve: (line: string) => void; reject: (error: Error) => void } | undefined;
  #id = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text;
      const end = this.#received.indexOf('\n');
      if (end < 0) return;
      const line = this.#received.slice(0, end);
      this.#received = this.#received.slice(end + 1);
      this.#answer?.resolve(line);
    });
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('the connection was closed')));
  }

  static async connect(port: number): Promise<DelveClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new DelveClient(socket);
  }

  async call<Result>(method: string, parameters: unknown): Promise<Result> {
    this.#id += 1;
    const answered = new Promise<string>((resolve, reject) => {
      this.#answer = { resolve, reject };
    });
    this.#socket.write(`${JSON.stringify({ method: `RPCServer.${method}`, params: [parameters], id: this.#id })}\n`);
    const { result, error } = JSON.parse(await answered) as { result: Result; error: string | null };
    if (error) throw new Error(error);
    return result;
  }

  close() {
    this.#socket.destroy();
  }
}

/** Waits for the line in which Delve names its port. */
function listeningPort({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk;
      const port = /listening at: 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) resolve(Number(port));
    };
    stdout.on('data', read).on('end', () => reject(new Error(said)));
    stderr.on('data', read);
  });
}
