/**
 * Whether a hold stands over the record `r`: over itself, over all that its owner has, or over its workspace.
 * @param workspace the parameter that is its workspace; in a sweep through all of them, its column
 */
export const isHeld = (workspace: '$1' | '$2' | 'r.workspace_id'): string => `exists (
     select 1 from hold h where h.workspace_id = ${workspace} and (
       h.record_id = r.record_id or h.member_id = r.owner_member_id or (h.record_id is null and h.member_id is null)))`;
