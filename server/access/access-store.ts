/**
 * Tokens and places in workspaces, kept in memory so that most requests ask the database for two numbers
 * only.
 *
 * A valid token is cached for three seconds, which bounds how long a revoked one keeps working. A place in a
 * workspace is cached as long as the workspace's access version, read on every request, stays the same: a
 * change is seen by the next request of every process. Refusals are never cached.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database/database.ts';
import { shareReads } from '../base/database/share-reads.ts';
import {
  findActiveUsers,
  findToken,
  findWorkspaceId,
  findWorkspaceVersions,
  noteTokenUse,
} from './access-queries.ts';
import type { CallerWorkspace, UserCaller } from './caller.ts';
import { loadPlace, type Place } from './load-place.ts';
import { makeNetworkCheck } from '../base/network.ts';
import { opensWorkspace } from './token-power.ts';

const TOKEN_BELIEVED_MS = 3_000;
/** `last_used_at` is coarse on purpose: a write a request would cost more than it tells. */
const LAST_USED_STEP_MS = 5 * 60_000;

export interface AccessStore {
  /** undefined: there is no such token, it is no longer valid, or it may not be used from this address. */
  findUser(token: string, address: string): Promise<UserCaller | undefined>;
  /** Whether it was valid when this process last looked, of the latest 10,000: it is asked for no guess. */
  knows(token: string): boolean;
  /** undefined: no such workspace, or the token does not open it. */
  findPlace(slug: string, user: UserCaller): Promise<Place | undefined>;
  /** The place of a user who sends no token. undefined: no such workspace, or the user is switched off. */
  findPlaceOf(workspace_id: number, user_id: number): Promise<Place | undefined>;
}

interface BelievedToken {
  user: UserCaller;
  isAllowedFrom: (address: string) => boolean;
  /** Both in milliseconds since the epoch. A clock that is set back would make an end alone hours away. */
  since: number;
  until: number;
}

/** Called on every look-up in memory. */
type OnLookup = (cache: 'tokens' | 'places', result: 'hit' | 'miss') => void;

export function makeAccessStore(db: Database, clock: Clock, onLookup: OnLookup): AccessStore {
  return { ...makeFindUser(db, clock, onLookup), ...makeFindPlaces(db, onLookup) };
}

function makeFindUser(
  db: Database,
  clock: Clock,
  onLookup: OnLookup,
): Pick<AccessStore, 'findUser' | 'knows'> {
  const tokens = new LRUCache<string, BelievedToken>({ max: 10_000 });

  const findUser: AccessStore['findUser'] = async (token, address) => {
    const digest = tokenDigest(token);
    const key = digest.toString('base64');
    const now = clock.now();
    const believed = tokens.get(key);
    const isBelieved =
      believed !== undefined && believed.since <= now.getTime() && now.getTime() < believed.until;
    onLookup('tokens', isBelieved ? 'hit' : 'miss');
    if (isBelieved) return believed.isAllowedFrom(address) ? believed.user : undefined;

    const row = await findToken(db, digest, now);
    if (row === undefined) {
      tokens.delete(key);
      return undefined;
    }
    const { user_id, networks, last_used_at, ...power } = row;
    const { access_token_id, expires_at } = power;
    const user = { user_id, token: power };
    const isAllowedFrom = networks === null ? () => true : makeNetworkCheck(networks);
    const until = Math.min(
      now.getTime() + TOKEN_BELIEVED_MS,
      expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    tokens.set(key, { user, isAllowedFrom, since: now.getTime(), until });
    // A use that is refused is none.
    if (!isAllowedFrom(address)) return undefined;
    if (last_used_at === null || now.getTime() - last_used_at.getTime() > LAST_USED_STEP_MS) {
      await noteTokenUse(db, access_token_id, now);
    }
    return user;
  };
  return { findUser, knows: (token) => tokens.has(tokenDigest(token).toString('base64')) };
}

function makeFindPlaces(db: Database, onLookup: OnLookup): Pick<AccessStore, 'findPlace' | 'findPlaceOf'> {
  const workspaceIds = new LRUCache<string, number>({ max: 10_000 });
  const places = new LRUCache<string, Place>({ max: 10_000 });
  const readVersions = shareReads((workspace_id: number) => findWorkspaceVersions(db, workspace_id));

  async function isCurrent(workspace: CallerWorkspace): Promise<boolean> {
    const versions = await readVersions(workspace.workspace_id);
    return (
      versions?.access_version === workspace.access_version &&
      versions.catalog_version === workspace.catalog_version
    );
  }

  async function find(workspace_id: number, user_id: number): Promise<Place | undefined> {
    const key = `${workspace_id}:${user_id}`;
    const believed = places.get(key);
    const isFresh = believed !== undefined && (await isCurrent(believed.workspace));
    onLookup('places', isFresh ? 'hit' : 'miss');
    if (isFresh) return believed;

    const place = await loadPlace(db, workspace_id, user_id);
    if (place === undefined) places.delete(key);
    else places.set(key, place);
    return place;
  }

  return {
    async findPlace(slug, { user_id, token }) {
      const workspace_id = workspaceIds.get(slug) ?? (await findWorkspaceId(db, slug));
      if (workspace_id === undefined) return undefined;
      workspaceIds.set(slug, workspace_id);
      if (!opensWorkspace(token, workspace_id)) return undefined;
      const place = await find(workspace_id, user_id);
      if (place === undefined) workspaceIds.delete(slug);
      return place;
    },
    async findPlaceOf(workspace_id, user_id) {
      const active = await findActiveUsers(db, [user_id]);
      return active.has(user_id) ? find(workspace_id, user_id) : undefined;
    },
  };
}

/** The stored form of a token. A token has 95 random bits, so a plain digest cannot be reversed by search. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
