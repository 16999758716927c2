/**
 * The server's endpoints for tokens (RFC 8414), for a public client without a secret; TLS authenticates the
 * server.
 */
import { USER_AGENT } from '../user-agent.ts';

export interface AuthorizationServer {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  device_authorization_endpoint: string;
  revocation_endpoint: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** In milliseconds since the epoch. */
  expires_at: number;
}

/** Every server knows this client id. */
export const CLIENT_ID = 'mb';
const TIMEOUT_MS = 30_000;

/** A refusal in the words of OAuth. */
export class OauthError extends Error {
  override name = 'OauthError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'device_authorization_endpoint',
  'revocation_endpoint',
] as const;

export async function findAuthorizationServer(base_url: string): Promise<AuthorizationServer> {
  const response = await fetch(`${base_url}/.well-known/oauth-authorization-server`, {
    headers: { accept: 'application/json', 'user-agent': USER_AGENT },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    throw new OauthError('not_offered', 'This server offers no sign-in for programs: use --with-token.');
  }
  const found = (await readJson(response)) as Partial<AuthorizationServer>;
  // The document of another server would send tokens there (RFC 8414, section 3.3).
  if (found.issuer !== base_url) {
    throw new OauthError('wrong_issuer', `The server calls itself ${found.issuer}: sign in there.`);
  }
  for (const name of ENDPOINTS) {
    if (!isSafe(found[name])) throw new OauthError('wrong_metadata', `Its ${name} is no address to use.`);
  }
  return found as AuthorizationServer;
}

/** Whether the address uses https, or is on this machine. */
function isSafe(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.|\[::1\])/.test(hostname));
}

/** @throws OauthError */
export async function askTokens(endpoint: string, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const answer = await postForm(endpoint, form);
  const { access_token, refresh_token, expires_in } = answer;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw new OauthError('wrong_answer', 'The server has answered without tokens.');
  }
  const seconds = typeof expires_in === 'number' ? expires_in : 3600;
  return {
    access_token,
    refresh_token,
    expires_at: Date.now() + seconds * 1000,
  };
}

/** @throws OauthError */
export async function postForm(
  endpoint: string,
  form: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const response = await fetch(endpoint, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': USER_AGENT },
    body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await readJson(response)) as Record<string, unknown>;
  if (response.ok) return body;
  const { error, error_description: description, message } = body;
  const code = typeof error === 'string' ? error : `status_${response.status}`;
  const words = [description, message].find((text) => typeof text === 'string');
  throw new OauthError(code, typeof words === 'string' ? words : `The server has refused it (${code}).`);
}

async function readJson(response: Response): Promise<object> {
  const text = await response.text();
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
