import { cx } from '../../../components/cx.ts';

export interface Marker {
  kind: 'topic' | 'bookmark';
  start_ms: number;
  text: string;
}

/** Where topics begin and what is bookmarked. For the eye: both are in lists that can be reached. */
export function TimelineMarkers({
  markers,
  duration_ms,
}: {
  markers: readonly Marker[];
  duration_ms: number;
}) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {markers.map(({ kind, start_ms }) => (
        <span
          key={`${kind} ${start_ms}`}
          style={{ left: `${(start_ms / duration_ms) * 100}%` }}
          className={cx(
            'absolute top-0 -translate-x-1/2',
            kind === 'topic'
              ? 'h-full border-l border-dashed border-control/70'
              : 'size-2 -translate-y-1 rotate-45 rounded-[1px] bg-warn',
          )}
        />
      ))}
    </div>
  );
}
