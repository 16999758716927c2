import type { McpArguments, McpToolName } from '@minutebook/contract/mcp/mcp-tools.ts';
import type { Agent, Place } from './agent.ts';

/** The most bytes of an answer: a longer one leaves a model no room for its work. */
export const MOST_ANSWERED_BYTES = 48 * 1024;

/** The answer of a tool: text for a model, and the records it has read from. */
export interface ToolAnswer {
  text: string;
  /** The workspace that was read; absent: none. */
  place?: Place;
  record_ids?: readonly number[];
}

export type ToolOf<Name extends McpToolName> = (
  given: McpArguments<Name>,
  agent: Agent,
) => Promise<ToolAnswer>;
