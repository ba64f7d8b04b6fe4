import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { askRunningServer, notRunning } from './database/manage-socket.ts';
import { DatabaseRefused, openDatabase } from './database/open-database.ts';
import { commands, type ManagementRequest, runManagementCommand } from './management-commands.ts';
import { askPassword } from './operations/ask-password.ts';
import { WrongCall } from './operations/command-refused.ts';
import { type Env, readEnv } from './operations/env.ts';
import { readManagementRequest } from './read-management-request.ts';

const help = `Usage: npm run manage -- <command>

${Object.entries(commands)
  .map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`)
  .join('')}
It works on the database of DATABASE_URL or DATA_DIR, whether or not the server runs.`;

/** How long a server can take between locking its folder and answering, or between its last answer and unlocking the folder. */
const handoverMs = 10_000;

// A signal's own way to end the process wouldn't remove what a command has begun to write.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

try {
  await manage(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongCall ? 2 : 1;
}

async function manage(args: string[]): Promise<void> {
  const request = await readManagementRequest(args, async () => process.env.NDAY_PASSWORD || askPassword());
  if (!request) return console.log(help);
  const env = readEnv(process.env);
  console.log(await (env.databaseUrl === undefined ? runOnPglite(env, request) : runHere(env, request)));
}

/** Only one process can open PGlite's folder. If a server runs, it runs the command; otherwise this process does. */
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
  } finally {
    await database.close();
  }
}
