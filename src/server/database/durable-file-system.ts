import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type Node = { mode: number; parent: Node };
type Module = {
  FS: { isDir(mode: number): boolean };
  NODEFS: {
    realPath(node: Node): string;
    node_ops: {
      mknod(parent: Node, ...rest: unknown[]): Node;
      rename(node: Node, newParent: Node, ...rest: unknown[]): void;
    };
    stream_ops: { fsync?(stream: { nfd: number; node: Node }): number };
  };
};

/** Syncs a file or folder to the disk. Windows can't sync folders and doesn't need to, because NTFS journals its entries. */
export function syncPath(path: string): void {
  const isFolder = fs.statSync(path).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const file = fs.openSync(path, isFolder ? 'r' : 'r+');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/**
 * The folder with PGlite's files, with an fsync that reaches the disk: PGlite's own does nothing and reports success. It also syncs new
 * names, which PostgreSQL leaves to file systems that sync a name with its file. A failed fsync calls `onFailure`, which must not return,
 * because nobody knows what the disk still has.
 */
export class DurableFileSystem extends NodeFS {
  /** How many times PostgreSQL has synced a file or folder to the disk. */
  fsyncs = 0;
  readonly #onFailure: (error: unknown) => never;
  readonly #foldersWithNewNames = new Set<string>();

  constructor(folder: string, onFailure: (error: unknown) => never) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [emscriptenOpts.preRun ?? [], (module: Module) => this.#adapt(module)].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  #adapt({ FS, NODEFS }: Module): void {
    const { mknod, rename } = NODEFS.node_ops;
    const noteNewName = (folder: Node) => this.#foldersWithNewNames.add(NODEFS.realPath(folder));
    NODEFS.node_ops.mknod = (parent, ...rest) => {
      noteNewName(parent);
      return mknod(parent, ...rest);
    };
    NODEFS.node_ops.rename = (node, newParent, ...rest) => {
      noteNewName(newParent);
      rename(node, newParent, ...rest);
    };
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        this.#syncNewNames();
        if (process.platform !== 'win32' || !FS.isDir(node.mode)) fs.fsyncSync(nfd);
      } catch (error) {
        this.#onFailure(error);
      }
      this.fsyncs++;
      return 0;
    };
  }

  #syncNewNames(): void {
    for (const folder of this.#foldersWithNewNames) if (fs.existsSync(folder)) syncPath(folder);
    this.#foldersWithNewNames.clear();
  }
}
