/** Reads the document that a program has at the address by which it calls itself (Client ID Metadata Documents). */
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressGuard } from '../../base/address-guard.ts';
import { http } from '../../base/node-http.ts';
import { readBoundedText } from '../../base/read-bounded-text.ts';

/** In all, from looking the name up to the last byte. */
const LONGEST_MS = 5_000;
const MOST_BYTES = 16 * 1024;

/** undefined: it cannot be read, whatever the reason: nothing is told about the network of this server. */
export async function fetchClientDocument(guard: AddressGuard, url: URL): Promise<unknown> {
  if (!guard.allowsUrl(url)) return undefined;
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const response = await open(guard, url, signal);
    // Redirects are not followed: the document stands where its program says.
    if (response.statusCode !== 200) {
      response.destroy();
      return undefined;
    }
    return JSON.parse(await readBoundedText(response, MOST_BYTES)) as unknown;
  } catch {
    // The author of the document is asked for it by nobody but whoever wants to let the program in, and is told so on the page.
    return undefined;
  }
}

function open(guard: AddressGuard, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : http.request;
    const headers = { accept: 'application/json', 'user-agent': 'Minutebook' };
    // No connection is kept: each is made to an address that was checked for it.
    const request = send(url, { headers, signal, agent: false, lookup: guard.lookup });
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });
}
