/** One request to a receiver whom nobody vouches for. */
import type { IncomingMessage } from 'node:http';
import type { DeliveryFault } from '@minutebook/contract/v3/webhook-endpoints.ts';
import type { AddressGuard } from '../../base/address-guard.ts';
import { requestOutside, toNetworkFault } from '../../base/request-outside.ts';

/** The time limit of one delivery, from the DNS lookup to the end of the answer. */
const LONGEST_MS = 15_000;
const ANSWER_CHARACTERS = 1_024;
const ANSWER_BYTES = 4 * ANSWER_CHARACTERS;

export interface SentRequest {
  /** null: it was a success. */
  fault: DeliveryFault | null;
  status: number | null;
  answer: string | null;
  /** How long the receiver asks to be left alone; null: it does not say. */
  retry_after_seconds: number | null;
}

const failed = (fault: DeliveryFault): SentRequest => ({
  fault,
  status: null,
  answer: null,
  retry_after_seconds: null,
});

/** Never throws: whatever a receiver does is a fault of it. Redirects are not followed. */
export async function sendRequest(
  guard: AddressGuard,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  stopping: AbortSignal,
): Promise<SentRequest> {
  const address = URL.parse(url);
  if (address === null || !guard.allowsUrl(address)) return failed('address_refused');
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const response = await requestOutside(guard, { address, method: 'POST', headers, body }, signal);
    const status = response.statusCode ?? 0;
    const answer = await readHead(response);
    return { fault: toFault(status), status, answer, retry_after_seconds: toSeconds(response) };
  } catch (error) {
    return failed(toNetworkFault(error, signal));
  }
}

/** Reads the beginning of the body, however long it is. A connection that breaks after the status is no failure: the event was received. */
async function readHead(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch (error) {
    if (response.statusCode === undefined) throw error;
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
  return text.replaceAll('\0', '\uFFFD').slice(0, ANSWER_CHARACTERS).toWellFormed();
}

function toFault(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function toSeconds({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // A moment counts by the receiver's own clock.
  const wait_ms = Date.parse(text) - Date.parse(headers.date ?? '');
  return text.endsWith('GMT') && wait_ms > 0 ? Math.ceil(wait_ms / 1000) : null;
}
