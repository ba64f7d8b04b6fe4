import { foldersIn, puzzlesFolder, readLibraryPuzzle } from '../read-library.ts';
import { findToolchains } from '../run-proofs.ts';
import { runExplained } from './run-explained.ts';

/*
 * Prints, on its last line, the versions of this system's toolchains and how the explanations' programs ran with them. Runs in the next Debian; arguments
 * are slugs, by default all.
 */
const slugs = process.argv.length > 2 ? process.argv.slice(2) : foldersIn(puzzlesFolder);
const runs = await runExplained(slugs.map((slug) => readLibraryPuzzle(slug)));
console.log(JSON.stringify({ toolchains: findToolchains(), runs }));
