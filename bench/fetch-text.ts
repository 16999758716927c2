const TIMEOUT_MS = 60_000;

/** Returns the body of an answer, uncompressed. @throws for every status except 200, and after a minute */
export async function fetchText(base_url: string, path: string, token: string): Promise<string> {
  const response = await fetch(`${base_url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
