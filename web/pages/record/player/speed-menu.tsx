import { buttonClass } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Menu, MenuCheck, MenuChoice, MenuLine } from '../../../components/overlays/menu.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { rates, type Player } from './make-player.ts';
import { usePlayerState } from './use-player-state.ts';

export function SpeedMenu({ player }: { player: Player }) {
  const { record } = useWords();
  const format = useFormat();
  const { rate, skips_silence } = usePlayerState(player);
  const toText = (value: number) => `${format.number(value)}×`;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${record.speed}: ${toText(rate)}`}
          className={cx(buttonClass('quiet'), 'w-14 px-0! tabular-nums')}
        >
          {toText(rate)}
        </button>
      }
    >
      <MenuChoice
        label={record.speed}
        value={String(rate)}
        options={rates.map((value) => ({ value: String(value), text: toText(value) }))}
        onChange={(value) => player.setRate(Number(value))}
      />
      <MenuLine />
      <MenuCheck checked={skips_silence} onChange={player.setSkipsSilence}>
        {record.skip_silence}
      </MenuCheck>
    </Menu>
  );
}
