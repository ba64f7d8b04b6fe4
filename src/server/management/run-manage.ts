import { statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { askRunningServer, notRunning } from '../database/manage-socket.ts';
import { DatabaseMissing, DatabaseUnusable, openDatabase } from '../database/open-database.ts';
import { databaseFolder } from '../database/pglite-pool.ts';
import { askPassword } from '../process/ask-password.ts';
import { WrongCall } from '../process/command-error.ts';
import { type Env, readEnv } from '../process/env.ts';
import { noOutput, standardOutput, writeOutput } from '../process/write-output.ts';
import { checkRequest, commands, type ManagementRequest, onDisk, runManagementCommand } from './commands.ts';
import { readManagementRequest } from './read-request.ts';

const help = `Usage: npm run manage -- <command>

${Object.entries(commands)
  .map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`)
  .join('')}
It works on the database of DATABASE_URL or DATA_DIR, whether or not the server runs.`;

/** How long a server can take between locking its folder and answering, or between its last answer and unlocking the folder. */
const handoverMs = 10_000;

/** What a process has of its own. */
export interface ManageProcess {
  env: NodeJS.ProcessEnv;
  stdout: Writable;
  stderr: Writable;
}

/** Runs `npm run manage -- …`, and returns its exit code. */
export async function runManage(args: string[], own: ManageProcess): Promise<number> {
  try {
    await manage(args, own);
    return 0;
  } catch (error) {
    own.stderr.write(`${(error as Error).message}\n`);
    return error instanceof WrongCall ? 2 : 1;
  }
}

async function manage(args: string[], { env: variables, stdout, stderr }: ManageProcess): Promise<void> {
  const request = await readManagementRequest(args, async () => variables.NDAY_PASSWORD || askPassword());
  if (!request) return void stdout.write(`${help}\n`);
  const env = readEnv(variables);
  const run = (output: Writable) =>
    env.databaseUrl === undefined ? runOnPglite(env, request, output) : runHere(env, request, output);
  const { command, input } = checkRequest(request);
  if (command.output === undefined) return void stdout.write(`${await run(noOutput())}\n`);
  const path = (input as Record<string, string>)[command.output] ?? '';
  const sentence = await onDisk(() => writeOutput(path, run, stdout));
  (path === standardOutput ? stderr : stdout).write(`${sentence}\n`);
}

/** Only one process can open PGlite's folder. If a server runs, it runs the command; otherwise this process does. */
async function runOnPglite(env: Env, request: ManagementRequest, output: Writable): Promise<unknown> {
  const until = Date.now() + handoverMs;
  for (;;) {
    const answer = await askRunningServer(env.dataDir, request, output);
    if (answer !== notRunning) return answer;
    rejectOthersFiles(env.dataDir);
    try {
      return await runHere(env, request, output);
    } catch (error) {
      const mayPass = error instanceof DatabaseUnusable && !(error instanceof DatabaseMissing);
      if (!mayPass || Date.now() > until) throw error;
      await wait(200);
    }
  }
}

/** The server's own user couldn't open the files that root adds to its database. */
function rejectOthersFiles(dataDir: string): void {
  const owner = statSync(databaseFolder(dataDir), { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new DatabaseUnusable(
    `The database in DATA_DIR (${dataDir}) belongs to another user: run this as that user, or while the server runs.`,
  );
}

async function runHere({ dataDir, databaseUrl }: Env, request: ManagementRequest, output: Writable): Promise<string> {
  const log = { warn: (details: object, sentence: string) => console.error(sentence, details) };
  const { needsDatabase: mustExist } = checkRequest(request).command;
  const database = await openDatabase({ dataDir, databaseUrl, mustExist, log });
  try {
    return await runManagementCommand(database.db, request, output);
  } finally {
    await database.close();
  }
}
