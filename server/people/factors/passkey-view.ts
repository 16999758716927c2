import type { AppPasskey } from '@minutebook/contract/app/factor-endpoints.ts';
import type { PasskeyRow } from './factor-queries.ts';

type Shown = Pick<PasskeyRow, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>;

export const toPasskey = ({ passkey_id, name, created_at, last_used_at }: Shown): AppPasskey => ({
  id: passkey_id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
