/** Creates the handler that answers agents' messages, with the protocol's own library. */
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import { must } from '../base/must.ts';
import type { Agent } from './agent.ts';
import { makeMcpServer } from './make-mcp-server.ts';

/** Comes with each message, in the place that the library keeps for what is known of a token. */
export type Speaker = {
  agent: Agent;
  log: FastifyBaseLogger;
};

export function makeMcpHandler(log: FastifyBaseLogger): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      const speaker = must(authInfo?.extra, 'the agent of a message') as Speaker;
      return makeMcpServer(speaker.agent, speaker.log);
    },
    {
      // The server sends no notifications: agents ask.
      maxSubscriptions: 0,
      onerror: (error) => log.info({ err: error }, 'a message of an agent was refused'),
    },
  );
}
