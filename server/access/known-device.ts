/**
 * A mark that a browser keeps from one sign-in to the next. It opens nothing: tries at the password of the user whose mark it is
 * are counted apart from everybody else's, so that nobody keeps somebody out of their account by trying wrong passwords.
 */
import { randomBytes } from 'node:crypto';
import type { Keys } from '../base/config/keys.ts';

export interface Device {
  user_id: number;
  device_id: string;
}

const signedText = ({ user_id, device_id }: Device) => `${user_id}.${device_id}`;

/** Of the user, on a browser that has none of theirs. */
export function makeDeviceMark(keys: Keys, userId: number): string {
  const text = signedText({ user_id: userId, device_id: randomBytes(16).toString('base64url') });
  return `${text}.${keys.sign('device', text)}`;
}

/** undefined: it is none of ours. */
export function readDeviceMark(keys: Keys, mark: string | undefined): Device | undefined {
  const [userId = '', deviceId = '', signature = ''] = mark?.split('.', 3) ?? [];
  const device = { user_id: Number(userId), device_id: deviceId };
  return keys.verify('device', `${userId}.${deviceId}`, signature) ? device : undefined;
}
