import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * Puts the folder of Python itself on the PATH if `python3` is a version manager's script, which takes ten times as long to start. It's the same
 * Python.
 */
export function skipPythonShim(): void {
  const { PATH = '' } = process.env;
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  const folder = status === 0 ? dirname(stdout.trim()) : '';
  // A folder that is on it already can hold other commands, whose order must stay.
  if (folder && !PATH.split(delimiter).includes(folder)) process.env.PATH = `${folder}${delimiter}${PATH}`;
}
