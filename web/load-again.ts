const PAUSES_MS = [500, 2_000];

/**
 * Loads a part of the page's code, again when that fails: a connection breaks for a moment, a server restarts. A page that is
 * being left aborts what it loads, and is gone before a failure could be shown.
 */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}
