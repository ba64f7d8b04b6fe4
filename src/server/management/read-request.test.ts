import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { WrongCall } from '../process/command-error.ts';
import { readManagementRequest } from './read-request.ts';

const password = 'correct horse staple';
const read = (...args: string[]) => readManagementRequest(args, async () => password);
const readWithoutPassword = (...args: string[]) =>
  readManagementRequest(args, async () => {
    throw new Error('The password was asked for.');
  });

test('parses arguments, options, and the password', async () => {
  expect(await read('create-user', 'ada', '--email', 'a@b.test', '--plan=annual', '--staff')).toEqual({
    command: 'create-user',
    input: { username: 'ada', email: 'a@b.test', plan: 'annual', staff: true, password },
  });
  expect(await read('set-user', 'ada', '--password')).toEqual({
    command: 'set-user',
    input: { username: 'ada', password },
  });
});

test('asks for a password only if the command sets one', async () => {
  expect(await readWithoutPassword('set-user', 'ada', '--no-staff')).toEqual({
    command: 'set-user',
    input: { username: 'ada', staff: false },
  });
});

test.each([
  ['import-content', 'folder'],
  ['export-content', 'folder'],
  ['backup', 'file'],
  ['restore', 'file'],
])('%s resolves a path from the working directory', async (command, field) => {
  expect(await read(command, 'some/place')).toEqual({ command, input: { [field]: resolve('some/place') } });
});

test.each([['--help'], ['-h'], ['create-user', '--help']])('%s %s prints help', async (...args) => {
  expect(await read(...args)).toBeUndefined();
});

test.each([
  [[], 'Say which command: create-user, set-user'],
  [['drop-user', 'someone'], 'There is no command drop-user; --help lists them.'],
  [['constructor'], 'There is no command constructor; --help lists them.'],
  [['create-user'], 'Name the username: <username>.'],
  [['create-user', 'someone'], 'Name the email: --email <email>.'],
  [['create-user', 'someone', '--email', 'nobody'], "This isn't an email address."],
  [['create-user', 'a b', '--email', 'a@b.test'], 'A username can have only letters, digits, _, and -.'],
  [['create-user', 'someone', '--email', 'a@b.test', '--admin'], "Unknown option '--admin'"],
  [['create-user', 'someone', 'else', '--email', 'a@b.test'], 'create-user takes: <username>'],
  [['create-user', 'someone', '--email', 'a@b.test', '--plan', 'weekly'], 'A plan is monthly or annual.'],
  [['set-user', 'someone'], 'Say what to change; --help lists it.'],
  [['backup'], 'Name the file: <file>.'],
  [['restore', 'one', 'other'], 'restore takes: <file> [--replace]'],
])('%j is wrong usage, reported with one sentence before the password prompt', async (args, sentence) => {
  const error = await readWithoutPassword(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WrongCall);
  expect((error as Error).message).toContain(sentence);
  expect((error as Error).message).not.toContain('\n');
});

test('a password that is too short is wrong usage', async () => {
  const short = readManagementRequest(['create-user', 'ada', '--email', 'a@b.test'], async () => 'short');
  await expect(short).rejects.toThrow(new WrongCall('A password must have at least 8 characters.'));
});
