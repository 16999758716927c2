export function FormFault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      {text}
    </p>
  );
}
