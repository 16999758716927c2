/** A label of a workspace, with its colour as a dot: its name stays readable on any colour. */
export function LabelChip({ name, color }: { name: string; color: string }) {
  return (
    <span className="inline-flex h-5 max-w-48 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs text-soft">
      <LabelDot color={color} />
      <span className="truncate">{name}</span>
    </span>
  );
}

export function LabelDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color }}
      className="size-2 shrink-0 rounded-full ring-1 ring-ink/15"
    />
  );
}
