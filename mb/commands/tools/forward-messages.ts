/**
 * Passes messages unchanged between an agent on standard input and output and the server's /mcp, so that both
 * generations of the protocol work, and new tools need no new `mb`. The transports are those of the
 * protocol's library.
 */
/* oxlint-disable unicorn/prefer-add-event-listener -- these are no event targets */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { ClientOptions } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import type { Terminal } from '../../terminal.ts';

/** JSON-RPC's code for an internal error. */
const INTERNAL_ERROR = -32603;

const BROKEN_OFF = 'The connection was cut before the answer was here.';

/** Resolves when the agent has closed its input. */
export async function forwardMessages(
  address: URL,
  { token, headers }: ClientOptions,
  { note, write }: Pick<Terminal, 'note' | 'write'>,
): Promise<void> {
  const agent = new StdioServerTransport();
  // The transport of standard output would drop answers after the agent's last message.
  const answer = (message: JSONRPCMessage) => write(`${JSON.stringify(message)}\n`);
  const server = new StreamableHTTPClientTransport(address, {
    // The token may have been exchanged since the last request.
    fetch: async (target, init) => {
      const asked = new Headers(init?.headers);
      const secret = typeof token === 'function' ? await token() : token;
      asked.set('authorization', `Bearer ${secret ?? ''}`);
      for (const [name, value] of Object.entries(headers ?? {})) asked.set(name, value);
      return fetch(target, { ...init, headers: asked });
    },
  });
  const closed = new Promise<void>((resolve) => {
    agent.onclose = resolve;
  });
  const under_way = new Set<Promise<void>>();
  const unanswered = new Set<RequestId>();
  agent.onerror = (error) => note(error.message);
  server.onmessage = (message) => {
    const version = (message as { result?: { protocolVersion?: unknown } }).result?.protocolVersion;
    if (typeof version === 'string') server.setProtocolVersion(version);
    // A request from the server has an id of its own, which may equal the id of a call that is still unanswered.
    if (!('method' in message) && message.id !== undefined) unanswered.delete(message.id);
    void answer(message);
  };
  const sendWhole = async (message: JSONRPCMessage) => {
    const id = toRequestId(message);
    if (id !== undefined) unanswered.add(id);
    const options: { onRequestStreamEnd?: () => void } = {};
    const ended = new Promise<void>((resolve) => {
      options.onRequestStreamEnd = resolve;
    });
    const fault = await server
      .send(message, options)
      .then(async () => {
        // An answer in JSON has been passed on by now; events come until their stream ends.
        if (id !== undefined && unanswered.has(id)) await ended;
        return BROKEN_OFF;
      })
      .catch((error: unknown) => explainError(error).text);
    if (id !== undefined && unanswered.delete(id)) await answer(toFault(id, fault));
  };
  agent.onmessage = (message) => {
    const sent = sendWhole(message).finally(() => under_way.delete(sent));
    under_way.add(sent);
  };
  await server.start();
  await agent.start();
  await closed;
  await Promise.all(under_way);
  await server.close();
}

/** Only requests are answered: neither notifications nor answers to the server are. */
const toRequestId = (message: JSONRPCMessage): RequestId | undefined =>
  'method' in message && 'id' in message ? message.id : undefined;

const toFault = (id: RequestId, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: INTERNAL_ERROR, message },
});
