import * as v from 'valibot';
import { invalid, type Rejection } from '../http/rejection.ts';

/** Reads a file of a folder by a schema. */
export function readJson<Output>(
  name: string,
  schema: v.GenericSchema<unknown, Output>,
  text: string | undefined,
): Output | Rejection {
  if (text === undefined) return invalid({ files: [`${name} is missing.`] });
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : rejectFile(name, parsed.issues);
  } catch (error) {
    return invalid({ files: [`${name} is not JSON: ${(error as Error).message}`] });
  }
}

/** Names a file's mistakes, the first one first. */
export function rejectFile(name: string, issues: readonly v.BaseIssue<unknown>[]): Rejection {
  const [first, ...others] = issues.map((issue) => `${name}, ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  return invalid({ files: [first ?? `${name} cannot be read.`, ...others] });
}
