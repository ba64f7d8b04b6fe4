// Runs after `npm ci`, on whatever Node the machine has: puts the Node of the platform's package where npm's scripts find it
// first. npm 10 removes that link again, together with those of the other platforms' packages.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = resolve(dirname(fileURLToPath(import.meta.url)), '../../../node_modules');
const platform = `${process.platform.replace('win32', 'win')}-${process.arch}`;
const program = process.platform === 'win32' ? 'node.exe' : 'node';
const [brought] = [`node-${platform}`, `node-bin-${platform}`]
  .map((name) => join(modules, name, 'bin', program))
  .filter((path) => existsSync(path));

const trial = brought && spawnSync(brought, ['--version'], { encoding: 'utf8' });

if (trial?.status === 0) {
  const link = join(modules, '.bin', program);
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  if (process.platform === 'win32') linkSync(brought, link);
  else symlinkSync(relative(dirname(link), brought), link);
} else if (Number(process.versions.node.split('.', 1)[0]) < 24) {
  // A minimal Linux may lack libatomic, which the Node of the package needs.
  const reason = trial ? `Its own Node can't run: ${(trial.stderr || String(trial.error)).trim()}. ` : '';
  console.error(`${reason}Nday needs Node 24 or later on ${platform}, and this is ${process.version}.`);
  process.exitCode = 1;
}
