import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { WrongCall } from './command-error.ts';

/** Asks twice at a terminal, without echoing the input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new WrongCall('Set NDAY_PASSWORD, or run this in a terminal to be asked for the password.');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) throw new WrongCall('The two passwords differ.');
    return password;
  } finally {
    terminal.close();
  }
}
