import { cloneElement, type ComponentProps, type ReactElement } from 'react';

interface TriggerProps extends ComponentProps<'button'> {
  /** It takes all that a button takes, and has no handlers of the same events. */
  button: ReactElement;
  'data-state': 'open' | 'closed';
}

/** The button of a menu or popover, with what that has to say and to hear of it. */
export const Trigger = ({ button, ...added }: TriggerProps) =>
  cloneElement<ComponentProps<'button'>>(button as ReactElement<ComponentProps<'button'>>, added);
