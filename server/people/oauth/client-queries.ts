/** Queries programs that registered themselves, and cached documents of other programs. */
import { statement } from '../../base/database/database.ts';

export interface ClientRow {
  kind: 'registered' | 'document';
  name: string;
  redirect_uris: string[];
}

export const selectClient = statement<ClientRow>(
  'oauth.client',
  `select c.kind, c.name, c.redirect_uris from oauth_client c where c.client_id = $1 and c.expires_at > $2`,
);

/**
 * Anybody may name addresses with a document, so at most `$6` are kept; further ones are fetched at each use.
 */
export const putDocument = statement<never>(
  'oauth.put-document',
  `insert into oauth_client (client_id, kind, name, redirect_uris, created_at, expires_at)
   select $1, 'document', $2, $3, $4, $5
   where (select count(*) from oauth_client c where c.kind = 'document') < $6
     or exists (select from oauth_client c where c.client_id = $1)
   on conflict (client_id) do update
   set name = excluded.name, redirect_uris = excluded.redirect_uris, created_at = excluded.created_at,
     expires_at = excluded.expires_at
   where oauth_client.kind = 'document'`,
);

/** Returns no row when this network has registered too many programs today. */
export const insertRegistered = statement<{ client_id: string }>(
  'oauth.insert-registered',
  `insert into oauth_client (client_id, kind, name, redirect_uris, address, created_at, expires_at)
   select $1, 'registered', $2, $3, $4, $5, $6
   where (select count(*) from oauth_client c where c.kind = 'registered' and c.address = $4 and c.created_at > $7) < $8
     and (select count(*) from oauth_client c where c.kind = 'registered') < $9
   returning client_id`,
);

/**
 * When all places are taken, frees one that is unused: the oldest of the network that holds most of them. So
 * networks that register programs without using them cannot keep others out.
 */
export const forgetUnused = statement<never>(
  'oauth.forget-unused',
  `delete from oauth_client d where d.client_id = (
     select c.client_id from oauth_client c
     where c.kind = 'registered' and c.expires_at <= c.created_at + $2::interval and c.address = (
       select m.address from oauth_client m
       where m.kind = 'registered' and m.expires_at <= m.created_at + $2::interval
       group by m.address order by count(*) desc, min(m.created_at), m.address limit 1)
     order by c.created_at, c.client_id limit 1)
   and (select count(*) from oauth_client a where a.kind = 'registered') >= $1`,
);

/** A registration lasts for as long as it is used. */
export const keepRegistered = statement<never>(
  'oauth.keep-registered',
  `update oauth_client set expires_at = $2 where client_id = $1 and kind = 'registered' and expires_at < $2`,
);
