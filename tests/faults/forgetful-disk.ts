/**
 * A disk that loses what wasn't synced, loaded before the code under test (`--import`) into the thread that it runs in. Until the cut,
 * everything under `root` works as ever, through Node's own `fs`. Before the operation `cutAfter` the power goes: the thread ends, and
 * `after` holds what a disk may have kept. That is, for each file and each folder, what its last fsync covered; of the writes since, any
 * part, torn at the sectors; of the names made, moved and removed since, the first few.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { seeded } from '../support/random.ts';

export interface ForgetfulDisk {
  root: string;
  after: string;
  seed: number;
  cutAfter: number;
  /** An fsync that returns without doing its work. */
  lies?: boolean;
}

type Write = { at: number; bytes: Uint8Array } | { length: number };
type Entry = File | Folder;

const SECTOR = 512;
const real = { ...fs };
const { root, after, seed, cutAfter, lies = false }: ForgetfulDisk = JSON.parse(process.env.FORGETFUL_DISK ?? '');
const random = seeded(seed);
let operations = 0;

class File {
  #durable: Uint8Array;
  #length: number;
  #pending: Write[] = [];

  constructor(bytes: Uint8Array) {
    this.#durable = bytes;
    this.#length = bytes.length;
  }

  change(write: Write): void {
    this.#pending.push(write);
  }

  sync(): void {
    for (const write of this.#pending) this.#apply(write);
    this.#pending = [];
  }

  /** What the power loss leaves. */
  remains(chance: number): Uint8Array {
    for (const write of this.#pending) {
      if ('length' in write) {
        if (random() < chance) this.#apply(write);
        continue;
      }
      const torn = random() < 0.3;
      if (!torn && random() < chance) this.#apply(write);
      for (let at = 0; torn && at < write.bytes.length; at += SECTOR) {
        if (random() < chance) this.#apply({ at: write.at + at, bytes: write.bytes.subarray(at, at + SECTOR) });
      }
    }
    return this.#durable.subarray(0, this.#length);
  }

  #apply(write: Write): void {
    const end = 'length' in write ? write.length : write.at + write.bytes.length;
    if (end > this.#durable.length) {
      const grown = new Uint8Array(end * 2);
      grown.set(this.#durable.subarray(0, this.#length));
      this.#durable = grown;
    }
    if ('length' in write) this.#durable.fill(0, Math.min(end, this.#length), this.#length);
    else this.#durable.set(write.bytes, write.at);
    this.#length = 'length' in write ? end : Math.max(this.#length, end);
  }
}

class Folder {
  readonly live = new Map<string, Entry>();
  #durable = new Map<string, Entry>();
  #pending: { name: string; entry: Entry | undefined }[] = [];

  set(name: string, entry: Entry | undefined): void {
    apply(this.live, name, entry);
    this.#pending.push({ name, entry });
  }

  sync(): void {
    this.#durable = new Map(this.live);
    this.#pending = [];
  }

  remains(chance: number): Map<string, Entry> {
    for (const { name, entry } of this.#pending) {
      if (random() >= chance) break;
      apply(this.#durable, name, entry);
    }
    return this.#durable;
  }
}

function apply(entries: Map<string, Entry>, name: string, entry: Entry | undefined): void {
  if (entry) entries.set(name, entry);
  else entries.delete(name);
}

function read(path: string): Entry {
  if (!real.statSync(path).isDirectory()) return new File(real.readFileSync(path));
  const folder = new Folder();
  for (const name of real.readdirSync(path)) folder.set(name, read(join(path, name)));
  folder.sync();
  return folder;
}

const disk = read(root) as Folder;
const open = new Map<number, Entry>();

function isInside(path: unknown): path is string {
  return typeof path === 'string' && (path === root || path.startsWith(root + sep));
}

function find(path: string): Entry | undefined {
  let entry: Entry | undefined = disk;
  for (const name of relative(root, path).split(sep).filter(Boolean)) {
    entry = entry instanceof Folder ? entry.live.get(name) : undefined;
  }
  return entry;
}

function name(path: string, entry: Entry | undefined): void {
  (find(dirname(path)) as Folder).set(basename(path), entry);
}

function write(entry: Entry, change: Write): void {
  (entry as File).change(change);
}

/** Counts an operation, which is the last when the power goes. */
function tick(): void {
  operations++;
  if (operations !== cutAfter) return;
  const chance = [0, 1, random(), random()][Math.floor(random() * 4)] as number;
  restore(after, disk, chance);
  process.exit(1);
}

function restore(path: string, entry: Entry, chance: number): void {
  if (entry instanceof File) {
    real.writeFileSync(path, entry.remains(chance), { mode: 0o600 });
    return;
  }
  real.mkdirSync(path, { mode: 0o700 });
  for (const [child, childEntry] of entry.remains(chance)) restore(join(path, child), childEntry, chance);
}

function remember(fd: number): void {
  const entry = open.get(fd);
  if (!entry) return;
  tick();
  if (!lies) entry.sync();
}

/** Calls `watch` before a function of `fs`, and a function that it returns with the result. */
function before<Name extends keyof typeof fs>(
  method: Name,
  // biome-ignore lint/suspicious/noExplicitAny: the functions have nothing in common
  watch: (...args: any[]) => unknown,
): void {
  const original = real[method] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [method]: (...args: unknown[]) => {
      const then = watch(...args);
      const result = original(...args);
      if (typeof then === 'function') then(result);
      return result;
    },
  });
}

before('openSync', (path: string) => {
  if (!isInside(path)) return;
  return (fd: number) => {
    if (!find(path)) throw new Error(`This disk does not know ${path}`);
    open.set(fd, find(path) as Entry);
  };
});
before('closeSync', (fd: number) => void open.delete(fd));
before('writeSync', (fd: number, bytes: Uint8Array, offset: number, length: number, at: number) => {
  const entry = open.get(fd);
  if (!entry) return;
  tick();
  // emscripten gives an Int8Array.
  const copy = new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length).slice();
  write(entry, { at, bytes: copy });
});
before('ftruncateSync', (fd: number, length = 0) => {
  const entry = open.get(fd);
  if (!entry) return;
  tick();
  write(entry, { length });
});
before('truncateSync', (path: string, length = 0) => {
  if (!isInside(path)) return;
  tick();
  write(find(path) as Entry, { length });
});
before('writeFileSync', (path: string, content: string | Uint8Array) => {
  if (!isInside(path)) return;
  tick();
  if (find(path)) write(find(path) as Entry, { length: 0 });
  else name(path, new File(new Uint8Array()));
  write(find(path) as Entry, { at: 0, bytes: Buffer.from(content) });
});
before('mkdirSync', (path: string) => {
  if (!isInside(path) || find(path)) return;
  tick();
  name(path, new Folder());
});
before('renameSync', (from: string, to: string) => {
  if (!isInside(from)) return;
  tick();
  const entry = find(from);
  name(from, undefined);
  name(to, entry);
});
for (const method of ['unlinkSync', 'rmdirSync', 'rmSync'] as const) {
  before(method, (path: string) => {
    if (!isInside(path) || !find(path)) return;
    tick();
    name(path, undefined);
  });
}
before('fsyncSync', remember);
before('fdatasyncSync', remember);
syncBuiltinESMExports();
