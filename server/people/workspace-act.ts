import type { Caller } from '../access/caller.ts';
import type { Clock } from '../base/clock.ts';

/** Who changes something in a workspace, and when. */
export interface WorkspaceAct {
  workspace_id: number;
  /** null or absent: an operator. */
  actor_user_id?: number | null | undefined;
  at: Date;
}

/** What a request does, now. */
export const toAct = ({ workspace, user_id }: Caller, { clock }: { clock: Clock }): WorkspaceAct => ({
  workspace_id: workspace.workspace_id,
  actor_user_id: user_id,
  at: clock.now(),
});
