import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonKind } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Tooltip } from '../../../components/overlays/tooltip.tsx';

interface BulkButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  kind?: ButtonKind;
  /** A part of the label, for under the icon. */
  short?: string;
  /** Its label is beside the icon where a pointer can rest, too. */
  is_named?: boolean;
}

/** Fingers see no tooltip: for them, and where there is little room, the name stands under the icon. */
export function BulkButton({
  label,
  icon,
  kind = 'quiet',
  short = label,
  is_named,
  ...rest
}: BulkButtonProps) {
  const button = (
    <Button
      kind={kind}
      size="small"
      aria-label={label}
      icon={icon}
      className={cx(
        'finger:h-auto! finger:min-h-11 finger:flex-col finger:gap-0.5! finger:rounded-control! finger:px-1.5! finger:text-xs! max-sm:min-w-11 max-sm:grow',
        is_named === true ? 'h-8! rounded-full!' : 'w-7 px-0! finger:w-auto',
      )}
      {...rest}
    >
      <span className={cx(is_named !== true && 'not-finger:hidden')}>{short}</span>
    </Button>
  );
  return is_named === true ? button : <Tooltip text={label}>{button}</Tooltip>;
}
