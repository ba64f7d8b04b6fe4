import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askPassword } from './ask-password.ts';
import { CommandRefused, WrongCall } from './command-refused.ts';
import { askRunningServer, notRunning } from './database/manage-socket.ts';
import { DatabaseRefused, openDatabase } from './database/open-database.ts';
import { type Env, readEnv } from './env.ts';
import { checkRequest, commands, type ManagementRequest, runManagementCommand } from './management-commands.ts';

const help = `Usage: npm run manage -- <command>

${Object.entries(commands)
  .map(([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}\n`)
  .join('')}
It works on the database of DATABASE_URL or DATA_DIR, whether or not the server runs.`;

/** How long a server may take from holding its folder to answering, or from its last answer to giving the folder back. */
const handoverMs = 10_000;

try {
  await manage(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongCall ? 2 : 1;
}

async function manage([name, ...rest]: string[]): Promise<void> {
  if (name === undefined)
    throw new WrongCall(`Say which command: ${Object.keys(commands).join(', ')}; --help explains them.`);
  if (name === '--help' || name === '-h' || rest.includes('--help')) return console.log(help);
  const request = await readRequest(name, rest);
  const env = readEnv(process.env);
  console.log(await (env.databaseUrl === undefined ? runOnPglite(env, request) : runHere(env, request)));
}

/** The call as the command's table entry has it, its password included. */
async function readRequest(name: string, args: string[]): Promise<ManagementRequest> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongCall(`There is no command ${name}; --help lists them.`);
  const { values, positionals } = parse(args, command.options);
  if (positionals.length > command.positionals.length) throw new WrongCall(`${name} takes: ${command.usage}`);
  const named = Object.fromEntries(
    positionals.map((value, index) => {
      const field = command.positionals[index] ?? '';
      // The server that may run it stands elsewhere.
      return [field, command.paths?.includes(field) ? resolve(value) : value];
    }),
  );
  const asksPassword = command.asksPassword(values);
  const input = { ...values, ...named };
  if (!asksPassword) {
    checkRequest({ command: name, input });
    return { command: name, input };
  }
  // What is wrong beside the password is said before anyone types one.
  checkRequest({ command: name, input: { ...input, password: 'a stand-in' } });
  const password = process.env.NDAY_PASSWORD || (await askPassword());
  const request = { command: name, input: { ...input, password } };
  checkRequest(request);
  return request;
}

function parse(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options ?? {}, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new WrongCall((error as Error).message.split('. ')[0] ?? '');
  }
}

/** One process alone may open PGlite's folder: the server runs the command if there is one, else this process does. */
async function runOnPglite(env: Env, request: ManagementRequest): Promise<unknown> {
  const until = Date.now() + handoverMs;
  for (;;) {
    const answer = await askRunningServer(env.dataDir, request);
    if (answer !== notRunning) return answer;
    try {
      return await runHere(env, request);
    } catch (error) {
      if (!(error instanceof DatabaseRefused) || Date.now() > until) throw error;
      await wait(200);
    }
  }
}

async function runHere({ dataDir, databaseUrl }: Env, request: ManagementRequest): Promise<string> {
  const log = { warn: (details: object, sentence: string) => console.error(sentence, details) };
  const database = await openDatabase({ dataDir, databaseUrl, log });
  try {
    return await runManagementCommand(database.db, request);
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new Error(`The command failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await database.close();
  }
}
