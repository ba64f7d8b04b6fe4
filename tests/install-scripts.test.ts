import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean; link?: boolean; version?: string }>;
};
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

const scripted = Object.entries(lock.packages).filter(
  ([path, { hasInstallScript }]) => path !== '' && hasInstallScript,
);
const names = [...new Set(scripted.map(([path]) => path.split('node_modules/').at(-1)!))];

it('no other package can run an install script', () => {
  expect(names.sort()).toEqual(Object.keys(allowScripts).sort());
  expect(Object.values(allowScripts)).not.toContain(true);
  // A linked one would run `prepare`, too.
  expect(Object.entries(lock.packages).filter(([, { link }]) => link)).toEqual([]);
});

/** Lets npm install packages of these names by this project's settings. Each writes a file if its script runs. */
function install(dependencies: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nday-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, value: object) => writeFileSync(join(folder, path), JSON.stringify(value));
  const version = '1.0.0';
  const scripts = { preinstall: 'touch ran', install: 'touch ran', postinstall: 'touch ran' };
  for (const name of dependencies) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    write(join('node_modules', name, 'package.json'), { name, version, scripts });
  }
  const wanted = Object.fromEntries(dependencies.map((name) => [name, version]));
  write('package.json', { name: 'installing', version, allowScripts, dependencies: wanted });
  writeFileSync(join(folder, '.npmrc'), read('.npmrc'));
  // The npm that runs this test sets its own settings for its children.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stderr } = spawnSync('npm', ['rebuild', '--offline'], { cwd: folder, env, encoding: 'utf8' });
  const ran = dependencies.filter((name) => existsSync(join(folder, 'node_modules', name, 'ran')));
  return { status, stderr, ran };
}

it('npm skips denied install scripts, and stops at an unreviewed one', {
  timeout: 120_000,
}, ({ skip }) => {
  const [major = 0, minor = 0] = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout.split('.').map(Number);
  skip(major < 11 || (major === 11 && minor < 16), 'This npm doesn’t know allowScripts.');
  expect(install(names)).toMatchObject({ status: 0, ran: [] });
  const unknown = install([...names, 'never-looked-at']);
  expect(unknown).toMatchObject({ status: 1, ran: [] });
  expect(unknown.stderr).toContain('ESTRICTALLOWSCRIPTS');
});
