/**
 * Gets a code for this machine alone: the browser delivers it to a loopback port (RFC 8252), and PKCE proves
 * that it is ours.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Terminal } from '../terminal.ts';
import {
  askTokens,
  CLIENT_ID,
  OauthError,
  type AuthorizationServer,
  type Tokens,
} from './authorization-server.ts';

const LONGEST_MS = 10 * 60_000;

export async function signInByBrowser(
  server: AuthorizationServer,
  scopes: readonly string[],
  terminal: Pick<Terminal, 'note' | 'openBrowser'>,
): Promise<Tokens> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const callback = await openCallback({ state, issuer: server.issuer });
  try {
    const address = new URL(server.authorization_endpoint);
    const asked = {
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: callback.redirect_uri,
      scope: scopes.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    terminal.note(`Opening ${address.href}`);
    terminal.note('If no browser opens here, go there yourself on this machine; elsewhere, use --device.');
    terminal.openBrowser(address.href);
    const code = await callback.code;
    return await askTokens(server.token_endpoint, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback.redirect_uri,
      code_verifier: verifier,
    });
  } finally {
    callback.close();
  }
}

interface Callback {
  redirect_uri: string;
  code: Promise<string>;
  close(): void;
}

/** Accepts one answer, and ignores those without the state. */
async function openCallback(expected: { state: string; issuer: string }): Promise<Callback> {
  let take: (code: string) => void;
  let fail: (error: Error) => void;
  const code = new Promise<string>((resolve, reject) => {
    take = resolve;
    fail = reject;
  });
  // The code may fail before anybody awaits it.
  code.catch(() => undefined);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isAnswer = pathname === '/callback' && isSame(searchParams.get('state') ?? '', expected.state);
    if (!isAnswer || request.method !== 'GET') return answer(response, 404, 'There is nothing here.');
    const error = searchParams.get('error');
    const given = searchParams.get('code');
    const isOurs = searchParams.get('iss') === expected.issuer;
    if (isOurs && error === null && given !== null) {
      take(given);
      return answer(response, 200, 'Done: go back to the terminal. This page can be closed.');
    }
    if (isOurs) {
      const words = searchParams.get('error_description') ?? 'It was not allowed.';
      fail(new OauthError(error ?? 'wrong_answer', words));
    } else fail(new OauthError('wrong_issuer', 'The answer is of another server.'));
    answer(response, 400, 'Not signed in: the terminal says why. This page can be closed.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setTimeout(
    () => fail(new OauthError('expired', 'Nobody has answered in ten minutes.')),
    LONGEST_MS,
  );
  return {
    redirect_uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    code,
    close() {
      clearTimeout(timer);
      server.close();
      server.closeIdleConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`${text}\n`);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
