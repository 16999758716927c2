import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonKind } from './button.tsx';
import { cx } from './cx.ts';
import { Tooltip } from './overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The action of the button: read out, and shown on hover. */
  label: string;
  icon: ReactNode;
  kind?: ButtonKind | undefined;
  size?: 'small' | 'medium' | undefined;
}

export function IconButton({
  label,
  icon,
  kind = 'quiet',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={cx(buttonClass(kind, size), size === 'small' ? 'w-7 px-0!' : 'w-9 px-0!', className)}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
