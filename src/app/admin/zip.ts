/** The parts of a .zip archive (PKWARE's APPNOTE) that everybody writes: deflated or stored files, without encryption or spanning. */

export interface ZipFile {
  path: string;
  text: string;
}

/** The most bytes that a file in an archive may unfold to. */
const largestFile = 1024 * 1024;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (crcTable[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Files with UTF-8 text as an archive. */
export async function writeZip(files: readonly ZipFile[]): Promise<Blob> {
  const encoder = new TextEncoder();
  const entries: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = encoder.encode(path);
    const content = encoder.encode(text);
    const packed = await pipe(content, new CompressionStream('deflate-raw'));
    // What both headers say: version 2.0, UTF-8 names, deflated, 1 January 1980.
    const common = numbers(
      [2, 20],
      [2, 0x800],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    );
    const local = join(numbers([4, 0x04034b50]), common, name);
    entries.push(local, packed);
    directory.push(
      join(numbers([4, 0x02014b50], [2, 20]), common, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name),
    );
    offset += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...entries, ...directory, end], { type: 'application/zip' });
}

/** The files of an archive that `isWanted`, as UTF-8 text. Throws an Error with a sentence for a person. */
export async function readZip(archive: Blob, isWanted: (path: string) => boolean): Promise<ZipFile[]> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = endOfDirectory(view);
  const files: ZipFile[] = [];
  let at = view.getUint32(end + 16, true);
  try {
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw broken();
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const crc = view.getUint32(at + 16, true);
      const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
      const nameLength = view.getUint16(at + 28, true);
      const local = view.getUint32(at + 42, true);
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (!isWanted(path)) continue;
      if (flags & 1) throw new Error('This archive is encrypted.');
      if (method !== 0 && method !== 8) throw new Error(`${path} is packed in a way that this page cannot read.`);
      if (size > largestFile) throw new Error(`${path} is larger than a puzzle's files are.`);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.slice(start, start + packedSize);
      const content = method === 0 ? packed : await pipe(packed, new DecompressionStream('deflate-raw'), size);
      if (content.length !== size || crc32(content) !== crc) throw broken();
      files.push({ path, text: new TextDecoder('utf-8', { fatal: true }).decode(content) });
    }
  } catch (error) {
    // Beyond the end of the bytes, or no deflated data, or no UTF-8.
    throw error instanceof RangeError || error instanceof TypeError ? broken() : error;
  }
  return files;
}

/** It is the last thing in the archive, but for a comment of at most 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Error('This is no .zip archive.');
}

function broken(): Error {
  return new Error('This archive is damaged.');
}

/** Stops at `limit` bytes: a small archive may claim little and unfold to much. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(...chunks);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw broken();
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
