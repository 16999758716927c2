/** Requests to servers that nobody vouches for, whose addresses people of a workspace have given. */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AddressRefusedError, type AddressGuard } from './address-guard.ts';
import { errorCode } from './error-code.ts';
import { http } from './node-http.ts';

interface RequestOutside extends Pick<RequestOptions, 'method' | 'headers'> {
  address: URL;
  body?: string;
}

/** Redirects are not followed. The address itself must have been allowed by the guard. */
export function requestOutside(
  guard: AddressGuard,
  { address, body, ...options }: RequestOutside,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? requestHttps : http.request;
    // No connection is kept: each is made to an address that was checked for it.
    const request = send(address, { ...options, signal, agent: false, lookup: guard.lookup });
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

export type NetworkFault = 'address_refused' | 'no_such_host' | 'not_connected' | 'not_secure' | 'timed_out';

const NO_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];

export function toNetworkFault(error: unknown, signal: AbortSignal): NetworkFault {
  if (error instanceof AddressRefusedError) return 'address_refused';
  if (signal.aborted) return 'timed_out';
  const code = errorCode(error) ?? '';
  if (NO_HOST.includes(code)) return 'no_such_host';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'not_secure' : 'not_connected';
}
