import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs Node with these arguments, in a process that ends with this one, and returns its output. Throws an Error with that if it fails. */
export async function runProgram(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const run = promisify(execFile)(process.execPath, args, { env });
  const kill = () => void run.child.kill();
  process.once('exit', kill);
  try {
    return (await run).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`.trim() || (error as Error).message, { cause: error });
  } finally {
    process.off('exit', kill);
  }
}
