import { LoaderCircle } from 'lucide-react';

/** Beside words that say what is going on; alone it says nothing to those who cannot see it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin" />;
}
