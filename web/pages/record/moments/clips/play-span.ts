import type { Player } from '../../player/make-player.ts';

interface Span {
  start_ms: number;
  end_ms: number;
}

let letGo = () => {};

/** Plays it from its beginning and stops at its end, unless somebody goes elsewhere meanwhile. */
export function playSpan(player: Player, { start_ms, end_ms }: Span): void {
  letGo();
  player.seek(start_ms);
  player.play();
  const unfollowSeeks = player.followSeeks(() => letGo());
  const unfollowTime = player.followTime((timeMs) => {
    if (timeMs < end_ms) return;
    letGo();
    if (player.getState().is_playing) player.toggle();
  });
  letGo = () => {
    unfollowSeeks();
    unfollowTime();
    letGo = () => {};
  };
}
