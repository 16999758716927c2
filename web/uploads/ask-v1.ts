import { toApiError } from '@minutebook/sdk';
import { getToken } from '../session/session.ts';

/** The steps of an upload that only the older protocol has (docs/uploads.md). @throws ApiError */
export async function askV1<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const ask = async (token: string | undefined) =>
    fetch(`/v1${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const token = await getToken();
  let response = await ask(token);
  if (response.status === 401) response = await ask(await getToken(token));
  const text = await response.text();
  if (!response.ok) throw toApiError(response, text);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}
