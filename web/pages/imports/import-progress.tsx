interface ProgressProps {
  text: string;
  /** undefined: nobody knows. */
  value?: number;
  max?: number;
  hint?: string;
  children?: React.ReactNode;
}

/** How far it is, and what can be done about it. */
export function Progress({ text, value, max = 1, hint, children }: ProgressProps) {
  return (
    <div role="status" className="mt-6 rounded-card border border-line bg-surface px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{text}</p>
        {children}
      </div>
      <progress
        aria-label={text}
        className="mt-2 h-2 w-full accent-accent"
        {...(value !== undefined && { value, max })}
      />
      {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
    </div>
  );
}
