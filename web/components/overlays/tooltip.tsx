import { cloneElement, type ReactElement } from 'react';

/**
 * Wraps one button or link, which hands on what it is given. Touch screens never show it, so it must not be the only place of a fact.
 * A page has hundreds of them: each is an attribute, and one `TooltipLayer` shows them all.
 */
export const Tooltip = ({
  text,
  children,
}: {
  text: string;
  children: ReactElement<{ 'data-tooltip'?: string }>;
}): ReactElement => cloneElement(children, { 'data-tooltip': text });
