import type { Caller } from '../access/caller.ts';
import type { Clock } from '../base/clock.ts';

/** A change in a workspace: who makes it, and when. */
export interface WorkspaceAct {
  workspace_id: number;
  /** null or absent for an operator. */
  actor_user_id?: number | null | undefined;
  at: Date;
}

/** The act of a request, at the present time. */
export const toAct = ({ workspace, user_id }: Caller, { clock }: { clock: Clock }): WorkspaceAct => ({
  workspace_id: workspace.workspace_id,
  actor_user_id: user_id,
  at: clock.now(),
});
