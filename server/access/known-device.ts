/**
 * A mark that a browser keeps from one sign-in to the next. It grants nothing: password attempts from a
 * browser with the user's mark are counted apart from all others, so that nobody can lock a user out by
 * trying wrong passwords.
 */
import { randomBytes } from 'node:crypto';
import type { Keys } from '../base/config/keys.ts';

export interface Device {
  user_id: number;
  device_id: string;
}

const signedText = ({ user_id, device_id }: Device) => `${user_id}.${device_id}`;

/** Makes a mark for the user, on a browser that has none of theirs. */
function makeDeviceMark(keys: Keys, user_id: number): string {
  const text = signedText({ user_id, device_id: randomBytes(16).toString('base64url') });
  return `${text}.${keys.sign('device', text)}`;
}

/** undefined: it is not one of ours. */
export function readDeviceMark(keys: Keys, mark: string | undefined): Device | undefined {
  const [user_id = '', device_id = '', signature = ''] = mark?.split('.', 3) ?? [];
  const device = { user_id: Number(user_id), device_id };
  return keys.verify('device', `${user_id}.${device_id}`, signature) ? device : undefined;
}

/** The mark for a user who has just signed in: the present one if it is theirs. */
export function renewDeviceMark(keys: Keys, mark: string | undefined, user_id: number): string {
  const isTheirs = readDeviceMark(keys, mark)?.user_id === user_id;
  return mark !== undefined && isTheirs ? mark : makeDeviceMark(keys, user_id);
}
