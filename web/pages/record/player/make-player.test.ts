import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlayer } from './make-player.ts';
import { playSpan } from '../moments/clips/play-span.ts';

test('What plays to an end stops there behind a silence that was jumped over, and goes on where somebody sought it', () => {
  const player = makePlayer(60_000);
  const sought: number[] = [];
  player.followSeeks((timeMs) => sought.push(timeMs));
  const stopped: boolean[] = [];
  player.toggle = () => void stopped.push(true);
  player.getState = () => ({ ...makePlayer(0).getState(), is_playing: true });
  playSpan(player, { start_ms: 1_000, end_ms: 9_000 });
  player.jump(5_000);
  assert.equal(player.getTime(), 5_000);
  player.jump(9_500);
  assert.deepEqual({ sought, stopped }, { sought: [1_000], stopped: [true] });
  playSpan(player, { start_ms: 2_000, end_ms: 9_000 });
  player.seek(20_000);
  player.jump(30_000);
  assert.deepEqual(stopped, [true]);
});
