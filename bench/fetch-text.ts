/** The body of an answer, uncompressed. @throws for every status but 200 */
export async function fetchText(base_url: string, path: string, token: string): Promise<string> {
  const response = await fetch(`${base_url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
