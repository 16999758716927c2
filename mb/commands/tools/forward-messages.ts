/**
 * Passes messages unchanged between an agent on standard input and output and the server's /mcp, so that both
 * generations of the protocol work, and new tools need no new `mb`. The transports are those of the
 * protocol's library.
 */
/* oxlint-disable unicorn/prefer-add-event-listener -- these are no event targets */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { ClientOptions } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import type { Terminal } from '../../terminal.ts';

/** JSON-RPC's code for an internal error. */
const INTERNAL_ERROR = -32603;

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
  agent.onerror = (error) => note(error.message);
  server.onmessage = (message) => {
    const version = (message as { result?: { protocolVersion?: unknown } }).result?.protocolVersion;
    if (typeof version === 'string') server.setProtocolVersion(version);
    void answer(message);
  };
  agent.onmessage = (message) => {
    const sent = server
      .send(message)
      .catch(async (error: unknown) => {
        const fault = toFault(message, error);
        if (fault !== undefined) await answer(fault);
      })
      .finally(() => under_way.delete(sent));
    under_way.add(sent);
  };
  await server.start();
  await agent.start();
  await closed;
  await Promise.all(under_way);
  await server.close();
}

/** A request is answered with the reason why it failed; a notification gets no answer. */
function toFault(asked: JSONRPCMessage, error: unknown): JSONRPCMessage | undefined {
  if (!('id' in asked) || !('method' in asked) || asked.id === undefined) return undefined;
  const { text: message } = explainError(error);
  return { jsonrpc: '2.0', id: asked.id, error: { code: INTERNAL_ERROR, message } };
}
