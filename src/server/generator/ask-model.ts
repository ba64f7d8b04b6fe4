import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ModelEndpoint } from '../process/env.ts';

export interface ModelTask<Schema extends v.GenericSchema> {
  /** The name of the answer's schema for the endpoint. */
  name: string;
  instructions: string;
  request: string;
  schema: Schema;
  /** Cancels the whole task, including the repair. */
  signal: AbortSignal;
}

/** `invalid`: its second answer was invalid, too. `detail` is for the log and for staff. */
export interface ModelFailure {
  ok: false;
  reason: 'unreachable' | 'timeout' | 'cancelled' | 'rejected' | 'invalid';
  detail: string;
}

export type ModelResult<Answer> = { ok: true; answer: Answer } | ModelFailure;

interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Has a model answer in JSON that matches a schema. It gets one chance to repair an invalid answer. */
export async function askModel<Schema extends v.GenericSchema>(
  endpoint: ModelEndpoint,
  task: ModelTask<Schema>,
): Promise<ModelResult<v.InferOutput<Schema>>> {
  const schema = strictJsonSchema(task.schema);
  const format = { type: 'json_schema', json_schema: { name: task.name, strict: true, schema } };
  // An endpoint without structured output still reads the prompt.
  const messages: Message[] = [
    {
      role: 'system',
      content: `${task.instructions}\nAnswer with JSON of this schema alone: ${JSON.stringify(schema)}`,
    },
    { role: 'user', content: task.request },
  ];
  const limit = AbortSignal.timeout(endpoint.timeoutMs);
  const signal = AbortSignal.any([task.signal, limit]);
  let fault = '';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    let modelText: string | ModelFailure;
    try {
      modelText = await complete(endpoint, messages, format, signal);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (task.signal.aborted) return { ok: false, reason: 'cancelled', detail };
      return { ok: false, reason: limit.aborted ? 'timeout' : 'unreachable', detail };
    }
    if (typeof modelText !== 'string') return modelText;
    const read = readAnswer(task.schema, modelText);
    if (read.ok) return read;
    fault = read.fault;
    messages.push(
      { role: 'assistant', content: modelText },
      { role: 'user', content: `That is not valid: ${fault} Answer again with the whole corrected JSON alone.` },
    );
  }
  return { ok: false, reason: 'invalid', detail: fault };
}

const Completion = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

async function complete(
  { url, model, key }: ModelEndpoint,
  messages: Message[],
  response_format: unknown,
  signal: AbortSignal,
): Promise<string | ModelFailure> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, response_format }),
    // The key must not go to any other address, so redirects aren't followed.
    redirect: 'error',
    signal,
  });
  const text = await response.text();
  if (!response.ok) return { ok: false, reason: 'rejected', detail: `status ${response.status}` };
  const completion = v.safeParse(v.pipe(v.string(), v.parseJson(), Completion), text);
  // A response that isn't a completion counts as an invalid answer.
  return completion.success ? (completion.output.choices[0]?.message.content ?? '') : '';
}

function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  modelText: string,
): { ok: true; answer: v.InferOutput<Schema> } | { ok: false; fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(modelText.trim().replace(/^```(?:json)?\s*|\s*```$/g, ''));
  } catch {
    return { ok: false, fault: 'it is not JSON.' };
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { ok: true, answer: parsed.output };
  const faults = parsed.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  return { ok: false, fault: faults.join(' ') };
}

type JsonSchema = { [key: string]: unknown };

/** Returns the schema in the form that strict structured output accepts: all properties required, no others allowed, no bounds. */
function strictJsonSchema(schema: v.GenericSchema): JsonSchema {
  return strict(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as JsonSchema);
}

const supported = new Set(['type', 'enum', 'const', 'items', 'anyOf', 'properties']);

function strict(schema: JsonSchema): JsonSchema {
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!supported.has(key)) continue;
    if (key === 'items') result.items = strict(value as JsonSchema);
    else if (key === 'anyOf') result.anyOf = (value as JsonSchema[]).map(strict);
    else if (key === 'properties') {
      const properties = Object.entries(value as Record<string, JsonSchema>);
      result.properties = Object.fromEntries(properties.map(([name, property]) => [name, strict(property)]));
      result.required = properties.map(([name]) => name);
      result.additionalProperties = false;
    } else result[key] = value;
  }
  return result;
}
