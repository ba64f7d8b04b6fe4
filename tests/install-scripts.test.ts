import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it.each([
  ['20.19.0', 1, 'Nday needs Node 24 or later'],
  ['24.0.0', 0, ''],
])('an installation without a Node of its own on Node %s ends with %i', (version, status, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'nday-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = 'src/server/build/link-node.mjs';
  cpSync(new URL(`../${script}`, import.meta.url), join(folder, script), { recursive: true });
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const ended = spawnSync(process.execPath, ['--import', pretend, script], { cwd: folder, encoding: 'utf8' });
  expect(ended).toMatchObject({ status, stderr: expect.stringContaining(says) });
});

it('the image copies what an installation runs before it installs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { postinstall: string } };
  const before = read('src/server/container/Containerfile').split('RUN npm ci\n')[0]!;
  const copies = [...before.matchAll(/^COPY (.+) (\S+)$/gm)];
  const inImage = copies.flatMap(([, from, to]) => from!.split(' ').map((path) => join(to!, path.split('/').at(-1)!)));
  expect(inImage).toContain(scripts.postinstall.replace('node ', ''));
});
