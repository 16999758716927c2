/**
 * Runs in a page before the page's own scripts. Times are milliseconds since the navigation began, of the frame in which
 * something is painted.
 */
/** Nothing in the window stands in for what is still to come. */
const isWholeWindow = () =>
  !Array.from(document.querySelectorAll('.animate-pulse-soft')).some(
    (element) => element.getBoundingClientRect().top < innerHeight,
  );

globalThis.probe = (() => {
  /** So long without a long task the main thread counts as idle. */
  const QUIET_MS = 500;
  const TIMEOUT_MS = 60_000;

  let busy_until_ms = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      busy_until_ms = Math.max(busy_until_ms, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });

  let typed_ms = 0;
  addEventListener('input', ({ timeStamp }) => (typed_ms = timeStamp), true);

  /** The end of the frame that is being made: a message comes in after it. */
  async function painted() {
    await new Promise(requestAnimationFrame);
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    port2.postMessage(null);
    await arrived;
    return performance.now();
  }

  async function until(isThere, what) {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!isThere()) {
      if (performance.now() > deadline) throw new Error(`not seen: ${what}`);
      await new Promise(requestAnimationFrame);
    }
    return painted();
  }

  async function idleAfter(time_ms) {
    for (;;) {
      const idle_ms = Math.max(time_ms, busy_until_ms);
      const left_ms = idle_ms + QUIET_MS - performance.now();
      if (left_ms <= 0) return idle_ms;
      await new Promise((resolve) => setTimeout(resolve, left_ms + 50));
    }
  }

  return {
    /** The first of what is looked for, all of it, and all of it with the main thread idle from then on. */
    async load(selector, count) {
      const isThere = (least) => () => document.querySelectorAll(selector).length >= least;
      const first_ms = await until(isThere(1), selector);
      const all_ms = await until(isThere(count), `${count} ${selector}`);
      return { first_ms, all_ms, interactive_ms: await idleAfter(all_ms) };
    },

    /** Until the window is whole and the main thread is idle from then on. */
    async settle() {
      await idleAfter(await until(isWholeWindow, 'the whole page'));
    },

    /** From a link to a line until the line is in the window and stays where it is for a frame. */
    async jump(id) {
      const line = document.getElementById(id);
      const started = performance.now();
      location.hash = id;
      let last;
      const isSettled = () => {
        const { top, bottom } = line.getBoundingClientRect();
        const isStill = top === last && top >= 0 && bottom <= innerHeight;
        last = top;
        return isStill;
      };
      return (await until(isSettled, `line ${id} in the window`)) - started;
    },

    /** From the last key until the results with the word marked are painted; and the request for them alone. */
    async search(word) {
      const isMarked = () =>
        Array.from(document.querySelectorAll('mark')).some((mark) => mark.textContent.toLowerCase() === word);
      const shown_ms = (await until(isMarked, `results for ${word}`)) - typed_ms;
      const wanted = `query=${encodeURIComponent(word)}&`;
      const requests = performance
        .getEntriesByType('resource')
        .filter(({ name }) => `${name}&`.includes(wanted));
      const request = requests.at(-1);
      return { shown_ms, request_ms: request.responseEnd - request.startTime };
    },
  };
})();
