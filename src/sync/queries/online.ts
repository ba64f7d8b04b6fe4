import type { ReplyOf, WireCall } from '../../contract/call.ts';
import type { Arguments, CallResult, MakeCall } from '../http/first/api-client.ts';

/** What only the server has: nothing of it stays on the device. */
export interface OnlineQuery<Reply> {
  /** Queries with the same key ask the same. */
  readonly key: string;
  ask(call: MakeCall): Promise<CallResult<Reply>>;
}

/** Asks with one call of the contract. */
export function onlineQuery<Wire extends WireCall>(wire: Wire, ...rest: Arguments<Wire>): OnlineQuery<ReplyOf<Wire>> {
  return {
    key: JSON.stringify([wire.method, wire.path, ...rest]),
    ask: (call) => (call as LooseCall)(wire, ...rest) as Promise<CallResult<ReplyOf<Wire>>>,
  };
}

type LooseCall = (call: WireCall, ...rest: unknown[]) => Promise<CallResult<unknown>>;
