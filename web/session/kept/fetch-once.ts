/**
 * A request that makes something of what was typed and whose answer is lost has been done, or it has not:
 * whoever sends the same again sends it with the same Idempotency-Key, so that it is done once. The key
 * outlives the page, as the draft does that is sent.
 */
import type { ClientOptions } from '@minutebook/sdk';
import { getSession } from '../session.ts';
import {
  dropRequestKey,
  dropRequestKeysAt,
  findRequestKey,
  keepRequestKey,
  toRequestPlace,
} from './request-keys.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

const HEADER = 'idempotency-key';
/** Creations, which must not happen twice. Acts that people repeat on purpose, such as restoring, are new each time. */
const MAKES = /\/(?:action-items|insight-templates|moments|playlists|trackers|webhooks)$/;

export const makeFetchOnce =
  (send: Fetch): Fetch =>
  async (input, init) => {
    const user_id = getSession().user?.id;
    const path = input instanceof Request ? input.url : input.toString();
    if (user_id === undefined) return send(input, init);
    if (init?.method === 'DELETE') {
      const response = await send(input, init);
      // The created thing is gone: the same request, by Undo or by hand, creates it anew.
      if (response.ok) dropRequestKeysAt(user_id, path.slice(0, path.lastIndexOf('/')));
      return response;
    }
    const body = init?.body;
    if (typeof body !== 'string' || !MAKES.test(path)) return send(input, init);
    const headers = new Headers(init?.headers);
    const fresh = headers.get(HEADER);
    if (fresh === null) return send(input, init);
    const place = toRequestPlace(user_id, path, body);
    const key = findRequestKey(place) ?? fresh;
    headers.set(HEADER, key);
    // Before it is sent: the page may be closed while it waits.
    keepRequestKey(place, key);
    const response = await send(input, { ...init, headers });
    // An answer may break off in its midst.
    await response.clone().arrayBuffer();
    if (isFinal(response)) dropRequestKey(place);
    return response;
  };

/** A gateway without its server, and another try that is still being answered, do not say what became of it. */
const isFinal = ({ status }: Response) => status < 500 && status !== 409;
