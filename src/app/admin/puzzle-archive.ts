import type { PuzzleFolder } from '../../contract/admin-puzzles.ts';
import type { ExtractedFile } from './zip.ts';

export interface ArchivedPuzzles {
  folders: PuzzleFolder[];
  /** Folders that can't be imported. The name is the one that the user knows. */
  rejected: { name: string; reason: string }[];
}

const puzzleFile = /^(?:(.*)\/)?(puzzle\.json|explanation\.md|snippet\.[a-z]+|watch\.recorded\.json)$/;

/** Returns whether a path in an archive is a puzzle's file. macOS adds its own files. */
export function isPuzzleFile(path: string): boolean {
  return puzzleFile.test(path) && !path.startsWith('__MACOSX/');
}

/** Groups an archive's files into puzzles. A folder's name is its last path segment, however deep it is. */
export function puzzlesOf(files: readonly ExtractedFile[]): ArchivedPuzzles {
  const byFolder = new Map<string, Map<string, Uint8Array>>();
  for (const { path, bytes } of files) {
    const [, folder = '', name = ''] = puzzleFile.exec(path) ?? [];
    byFolder.set(folder, (byFolder.get(folder) ?? new Map()).set(name, bytes));
  }
  const puzzles = [...byFolder].filter(([, contents]) => contents.has('puzzle.json'));
  const slugOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1);
  const sameName = Map.groupBy(puzzles, ([folder]) => slugOf(folder));
  const result: ArchivedPuzzles = { folders: [], rejected: [] };
  for (const [folder, contents] of puzzles) {
    const slug = slugOf(folder);
    const texts = [...contents].map(([name, bytes]) => [name, decode(bytes)] as const);
    const undecodable = texts.find(([, text]) => text === undefined)?.[0];
    if (folder === '') {
      result.rejected.push({
        name: 'puzzle.json',
        reason: "It isn't in a folder. Put each puzzle in a folder with the puzzle's name.",
      });
    } else if ((sameName.get(slug)?.length ?? 0) > 1) {
      result.rejected.push({ name: folder, reason: `This archive has another folder named ${slug}.` });
    } else if (undecodable !== undefined) {
      result.rejected.push({ name: slug, reason: `${undecodable} isn't UTF-8 text.` });
    } else {
      result.folders.push({ slug, files: Object.fromEntries(texts) as Record<string, string> });
    }
  }
  return result;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
