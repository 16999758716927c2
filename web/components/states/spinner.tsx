import { LoaderCircle } from 'lucide-react';

/** Shown beside text that names the activity; by itself it tells screen readers nothing. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin" />;
}
