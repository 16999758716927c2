import { Pause, Play, RotateCcw, RotateCw, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useToldHeight } from '../../../components/frame/use-told-height.ts';
import { Spinner, buttonClass } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/overlays/tooltip.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { cx } from '../../../components/cx.ts';
import { Menu, MenuCheck, MenuChoice, MenuLine } from '../../../components/overlays/menu.tsx';
import { rates, type Player } from './make-player.ts';
import './player.css';
import { Timeline, type TimelineProps } from './timeline.tsx';
import { usePlayerState } from './use-player.ts';

interface PlayerBarProps extends TimelineProps {
  /** The reason why there is nothing to play; undefined: there is something. */
  absence: string | undefined;
  /** At the end of the bar. */
  children?: ReactNode;
}

/** The bar at the foot of the page: the recording along its time, and the controls; in a low window beside each other. */
export function PlayerBar({ absence, children, ...timeline }: PlayerBarProps) {
  const { record } = useWords();
  const { player, duration_ms, peaks, utterances } = timeline;
  const bar = useRef<HTMLElement>(null);
  useToldHeight(bar, { name: '--foot-height' });
  // Without sound and transcript the line would be empty.
  const hasTimeline =
    duration_ms > 0 && (absence === undefined || peaks !== undefined || utterances.length > 0);
  return (
    <section
      ref={bar}
      aria-label={record.player}
      data-player
      data-chrome
      className="sticky bottom-0 z-20 border-t border-line bg-raised px-[calc(var(--gutter)-0.25rem)] pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] small:pt-2 small:pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:low:flex sm:low:items-center sm:low:gap-3"
    >
      {hasTimeline && <Timeline {...timeline} />}
      <div className="mt-1.5 flex min-h-9 items-center gap-1 sm:gap-2 sm:low:mt-0">
        {absence === undefined ? (
          <>
            <SkipButton player={player} by_ms={-10_000} label={record.back} />
            <PlayButton player={player} />
            <SkipButton player={player} by_ms={10_000} label={record.forward} />
            <PlayerTime player={player} duration_ms={duration_ms} />
            <span className="flex-1" />
            <VolumeControl player={player} />
            <SpeedMenu player={player} />
          </>
        ) : (
          <>
            {hasTimeline && <PlayerTime player={player} duration_ms={duration_ms} />}
            <p className="min-w-0 flex-1 text-sm text-pretty text-soft">{absence}</p>
          </>
        )}
        {children}
      </div>
    </section>
  );
}

function PlayButton({ player }: { player: Player }) {
  const { record } = useWords();
  const { is_playing, is_waiting } = usePlayerState(player);
  const label = is_playing ? record.pause : record.play;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        data-play
        onClick={player.toggle}
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
      >
        <PlayIcon is_playing={is_playing} is_waiting={is_waiting} />
      </button>
    </Tooltip>
  );
}

function PlayIcon({ is_playing, is_waiting }: { is_playing: boolean; is_waiting: boolean }) {
  if (is_playing && is_waiting) return <Spinner size={18} />;
  return is_playing ? (
    <Pause size={18} fill="currentColor" aria-hidden />
  ) : (
    <Play size={18} fill="currentColor" aria-hidden className="translate-x-px" />
  );
}

function SkipButton({ player, by_ms, label }: { player: Player; by_ms: number; label: string }) {
  const Icon = by_ms < 0 ? RotateCcw : RotateCw;
  const icon = (
    <span className="relative grid place-items-center">
      <Icon size={22} strokeWidth={1.6} aria-hidden />
      {/* Drawn, not written: the name of the button says it in words. */}
      <span
        aria-hidden
        data-seconds={Math.abs(by_ms) / 1000}
        className="absolute text-[0.5rem] font-semibold before:content-[attr(data-seconds)]"
      />
    </span>
  );
  return <IconButton label={label} icon={icon} onClick={() => player.skip(by_ms)} />;
}

/** The current time and the duration, written into the page directly: they change with every frame. */
function PlayerTime({ player, duration_ms }: { player: Player; duration_ms: number }) {
  const format = useFormat();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      player.followTime((timeMs) => {
        const text = format.timecode(timeMs);
        if (place.current !== null && place.current.textContent !== text) place.current.textContent = text;
      }),
    [player, format],
  );
  return (
    <span className="px-1 text-sm whitespace-nowrap text-soft tabular-nums">
      <span ref={place} className="font-medium text-ink" />
      {' / '}
      {format.timecode(duration_ms)}
    </span>
  );
}

/** Hidden on phones, which have keys for it. */
function VolumeControl({ player }: { player: Player }) {
  const { record } = useWords();
  const { volume, is_muted } = usePlayerState(player);
  const heard = is_muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="hidden items-center sm:flex">
      <IconButton
        label={is_muted ? record.unmute : record.mute}
        icon={<Icon size={18} aria-hidden />}
        onClick={player.toggleMute}
      />
      <input
        type="range"
        aria-label={record.volume}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => player.setVolume(Number(event.target.value))}
        className="w-20"
      />
    </div>
  );
}

function SpeedMenu({ player }: { player: Player }) {
  const { record } = useWords();
  const format = useFormat();
  const { rate, skips_silence } = usePlayerState(player);
  const toSpeed = (value: number) => `${format.number(value)}×`;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${record.speed}: ${toSpeed(rate)}`}
          className={cx(buttonClass('quiet'), 'w-14 px-0! tabular-nums')}
        >
          {toSpeed(rate)}
        </button>
      }
    >
      <MenuChoice
        label={record.speed}
        value={String(rate)}
        options={rates.map((value) => ({ value: String(value), text: toSpeed(value) }))}
        onChange={(value) => player.setRate(Number(value))}
      />
      <MenuLine />
      <MenuCheck checked={skips_silence} onChange={player.setSkipsSilence}>
        {record.skip_silence}
      </MenuCheck>
    </Menu>
  );
}
