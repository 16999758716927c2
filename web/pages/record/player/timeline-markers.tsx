import { cx } from '../../../components/cx.ts';

export interface Marker {
  kind: 'topic' | 'bookmark' | 'comment';
  start_ms: number;
  text: string;
}

/** Starts of topics, bookmarks, noted moments and comments. Only visual: all are also in lists that the keyboard reaches. */
export function TimelineMarkers({
  markers,
  duration_ms,
}: {
  markers: readonly Marker[];
  duration_ms: number;
}) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {markers.map(({ kind, start_ms }, index) => (
        <span
          key={`${kind} ${start_ms} ${index}`}
          style={{ left: `${(start_ms / duration_ms) * 100}%` }}
          className={cx(
            'absolute top-0 -translate-x-1/2',
            kind === 'topic'
              ? 'h-full border-l border-dashed border-control/70'
              : 'size-2 -translate-y-1 rotate-45 rounded-[1px] bg-warn',
            kind === 'comment' && 'rounded-full! bg-accent!',
          )}
        />
      ))}
    </div>
  );
}
