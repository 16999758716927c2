import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

interface ToolRowProps {
  label: string;
  className: string;
  /** Buttons. */
  children: ReactNode;
}

/** Buttons that are one stop for Tab, with arrow keys between them. */
export function ToolRow({ label, className, children }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  const listTools = () => Array.from(row.current?.querySelectorAll('button') ?? []);
  const mark = () => {
    for (const [index, tool] of listTools().entries()) tool.tabIndex = index === current.current ? 0 : -1;
  };
  // (also when there is a tool more, or one less)
  useLayoutEffect(() => {
    current.current = Math.max(0, Math.min(current.current, listTools().length - 1));
    mark();
  });
  const stop = ({ target }: FocusEvent) => {
    const index = listTools().findIndex((tool) => tool === target);
    // (what is focused in a menu of theirs is none of them)
    if (index === -1) return;
    current.current = index;
    mark();
  };
  const step = (event: KeyboardEvent) => {
    const tools = listTools();
    const at = tools.findIndex((tool) => tool === event.target);
    if (at === -1 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tools.at(next % tools.length)?.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onFocus={stop}
      onKeyDown={step}
    >
      {children}
    </div>
  );
}
