/** Whether a hold stands over the record `r`: over itself, over all that its owner has, or over its workspace. */
export const isHeld = `exists (
     select from hold h where h.workspace_id = r.workspace_id and (
       h.record_id = r.record_id or h.member_id = r.owner_member_id or (h.record_id is null and h.member_id is null)))`;
