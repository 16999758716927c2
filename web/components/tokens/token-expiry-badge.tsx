import { useState } from 'react';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Badge } from '../badge.tsx';

/** The same notice that answers give before a token expires. */
const SOON_MS = 14 * 24 * 60 * 60_000;

export function TokenExpiryBadge({ expires_at }: { expires_at: string | null }) {
  const { me } = useWords();
  const format = useFormat();
  const [now] = useState(Date.now);
  if (expires_at === null) return <Badge tone="warn">{me.no_expiry}</Badge>;
  const leftMs = Date.parse(expires_at) - now;
  if (leftMs <= 0) return <Badge tone="bad">{me.expired(format.shortDate(expires_at))}</Badge>;
  return (
    <Badge tone={leftMs < SOON_MS ? 'warn' : 'neutral'}>{me.expires(format.shortDate(expires_at))}</Badge>
  );
}
