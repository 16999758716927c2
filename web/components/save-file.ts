interface SavedFile {
  filename: string;
  content_type: string;
  content: string;
  /** The type of the content; plain text by default. */
  encoding?: 'utf-8' | 'base64';
}

/** Downloads a content as a file. */
export function saveFile({ filename, content_type, content, encoding = 'utf-8' }: SavedFile): void {
  const bytes =
    encoding === 'base64' ? Uint8Array.from(atob(content), (mark) => mark.charCodeAt(0)) : content;
  const url = URL.createObjectURL(new Blob([bytes], { type: content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
