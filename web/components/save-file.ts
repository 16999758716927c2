/** Downloads a text as a file. */
export function saveFile({
  filename,
  content_type,
  content,
}: {
  filename: string;
  content_type: string;
  content: string;
}): void {
  const url = URL.createObjectURL(new Blob([content], { type: content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
