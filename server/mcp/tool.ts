import type { McpArguments, McpToolName } from '@minutebook/contract/mcp/mcp-tools.ts';
import type { Agent, Place } from './agent.ts';

/** What a tool answers: text for a model, and the records that it has read of. */
export interface ToolAnswer {
  text: string;
  /** Where it has read; absent: in no workspace. */
  place?: Place;
  record_ids?: readonly number[];
}

export type ToolOf<Name extends McpToolName> = (
  given: McpArguments<Name>,
  agent: Agent,
) => Promise<ToolAnswer>;
