import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongCall } from '../process/command-error.ts';
import { standardOutput } from '../process/write-output.ts';
import { checkRequest, commands, type ManagementRequest } from './commands.ts';

/** Returns a command line's request, including its password, or undefined if it asks for help. Throws a WrongCall if it's wrong. */
export async function readManagementRequest(
  [name, ...args]: string[],
  readPassword: () => Promise<string>,
): Promise<ManagementRequest | undefined> {
  if (name === undefined)
    throw new WrongCall(`Say which command: ${Object.keys(commands).join(', ')}; --help explains them.`);
  if (name === '--help' || name === '-h' || args.includes('--help')) return undefined;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongCall(`There is no command ${name}; --help lists them.`);
  const { values, positionals } = parse(args, command.options);
  if (positionals.length > command.positionals.length) throw new WrongCall(`${name} takes: ${command.usage}`);
  const named = Object.fromEntries(
    positionals.map((value, index) => {
      const field = command.positionals[index] ?? '';
      // The server that runs the command has another working directory.
      const isStream = field === command.output && value === standardOutput;
      return [field, command.paths?.includes(field) && !isStream ? resolve(value) : value];
    }),
  );
  const asksPassword = command.asksPassword(values);
  const input = { ...values, ...named };
  if (!asksPassword) {
    checkRequest({ command: name, input });
    return { command: name, input };
  }
  // Everything else is checked before anyone types a password.
  checkRequest({ command: name, input: { ...input, password: 'a stand-in' } });
  const request = { command: name, input: { ...input, password: await readPassword() } };
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
