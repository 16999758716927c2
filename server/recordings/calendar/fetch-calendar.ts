/** Fetches a calendar from an address that a member has given. */
import type { IncomingMessage } from 'node:http';
import type { CalendarFault } from '@minutebook/contract/v3/calendar-endpoints.ts';
import type { AddressGuard } from '../../base/address-guard.ts';
import { AnswerTooLongError, readBoundedBytes } from '../../base/read-bounded-text.ts';
import { requestOutside, toNetworkFault } from '../../base/request-outside.ts';

/** For everything, from the first look-up of a name to the last byte. */
const LONGEST_MS = 20_000;
const MOST_BYTES = 20_000_000;
const MOST_REDIRECTS = 5;

const REDIRECTS = [301, 302, 303, 307, 308];
const UNCHANGED = 304;
const FAULTS: Readonly<Record<number, CalendarFault>> = {
  401: 'refused',
  403: 'refused',
  404: 'not_found',
  410: 'not_found',
};

/** `bytes` null: it has not changed since it had the etag. */
export type FetchedCalendar =
  | { bytes: Uint8Array; encoding: string | undefined; etag: string | null }
  | { bytes: null }
  | { fault: CalendarFault };

/** Never throws: whatever a server does is a fault of it. */
export async function fetchCalendar(
  guard: AddressGuard,
  { url, etag }: { url: string | undefined; etag: string | null },
  stopping: AbortSignal,
): Promise<FetchedCalendar> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]);
  try {
    let address = url === undefined ? null : URL.parse(url);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      // Each hop is checked: a server outside may lead to one inside.
      if (address === null || !guard.allowsUrl(address)) return { fault: 'address_refused' };
      const headers = {
        accept: 'text/calendar',
        'accept-encoding': 'identity',
        'user-agent': 'Minutebook',
        ...(etag !== null && { 'if-none-match': etag }),
      };
      const response = await requestOutside(guard, { address, headers }, signal);
      const location = REDIRECTS.includes(response.statusCode ?? 0) ? response.headers.location : undefined;
      if (location === undefined) return await read(response);
      response.destroy();
      address = URL.parse(location, address.href);
    }
    return { fault: 'failed' };
  } catch (error) {
    return { fault: error instanceof AnswerTooLongError ? 'too_large' : toNetworkFault(error, signal) };
  }
}

async function read(response: IncomingMessage): Promise<FetchedCalendar> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 200)
    return {
      bytes: await readBoundedBytes(response, MOST_BYTES),
      encoding: /;\s*charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1],
      etag: headers.etag ?? null,
    };
  response.destroy();
  return statusCode === UNCHANGED ? { bytes: null } : { fault: FAULTS[statusCode] ?? 'failed' };
}
