import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import type { AddressGuard } from '../../../base/address-guard.ts';
import { http } from '../../../base/node-http.ts';
import { InstallError } from './install-error.ts';

/** `HTTPS_PROXY` and the like, from the environment. */
export type ProxyEnv = Readonly<Record<string, string | undefined>>;

export interface Download {
  url: string;
  headers: Readonly<Record<string, string>>;
  proxy_env: ProxyEnv;
  /** Restricts where an address may lead that somebody has typed on a page. */
  guard?: AddressGuard | undefined;
  signal: AbortSignal;
}

export interface Answer {
  response: IncomingMessage;
  /** The SHA-256 of the whole file as the source states it; null: it states none. */
  stated_sha256: string | null;
}

const MOST_REDIRECTS = 5;
/** A connection without data for so long counts as dead. */
const SILENCE_MS = 60_000;

/** Follows redirects, but never from https to http. */
export async function httpGet({ url, headers, ...asked }: Download): Promise<Answer> {
  let address = new URL(url);
  let stated: string | null = null;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await ask(address, { headers, ...asked });
    // Hugging Face states it in the redirect to the file's location.
    stated ??= toDigest(response.headers['x-linked-etag']) ?? toDigest(response.headers.etag);
    const { statusCode = 0 } = response;
    const { location } = response.headers;
    if (statusCode < 300 || statusCode >= 400 || location === undefined) {
      return { response, stated_sha256: stated };
    }
    response.destroy();
    const next = new URL(location, address);
    if (
      !['http:', 'https:'].includes(next.protocol) ||
      (address.protocol === 'https:' && next.protocol !== 'https:')
    ) {
      throw new InstallError(
        `${address.host} leads to ${next.origin}, which is not safe: nothing is installed.`,
      );
    }
    address = next;
  }
  throw new InstallError(`${new URL(url).host} leads from one place to the next without an end.`);
}

function ask(
  address: URL,
  { headers, proxy_env, guard, signal }: Omit<Download, 'url'>,
): Promise<IncomingMessage> {
  if (guard?.allowsUrl(address) === false) {
    throw new InstallError(`${address.host} is not an address that this server may ask for models.`);
  }
  const isSecure = address.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const agent = isSecure ? new HttpsAgent({ proxyEnv: proxy_env }) : new http.Agent({ proxyEnv: proxy_env });
  const request = (isSecure ? getHttps : http.get)(
    address,
    { agent, headers, signal, timeout: SILENCE_MS, ...(guard && { lookup: guard.lookup }) },
    resolve,
  );
  request.on('timeout', () => request.destroy(new Error(`nothing came for ${SILENCE_MS / 1000} s`)));
  request.on('error', reject);
  return promise;
}

function toDigest(header: string | string[] | undefined): string | null {
  const text = typeof header === 'string' ? header.replace(/^W\//, '').replaceAll('"', '') : '';
  return /^[0-9a-f]{64}$/.test(text) ? text : null;
}
