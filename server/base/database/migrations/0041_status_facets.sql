-- Records are found by scope, status and draft state too: facets as server/search/search-tokens.ts makes them, 47 bits of a
-- SHA-256, then the segment.
update record_facet f set facets = f.facets || array(
  select (((('x' || substr(encode(sha256(convert_to(f.workspace_id || ':' || v.facet, 'UTF8')), 'hex'), 1, 12))::bit(48)::bigint
    >> 1) << 16) | ((f.ordinal - 1) >> 12))
  from (values ('scope:' || r.scope), ('status:' || r.status), (case when r.is_draft then 'draft:1' end)) as v (facet)
  where v.facet is not null)
from record r
where r.workspace_id = f.workspace_id and r.record_id = f.record_id;
