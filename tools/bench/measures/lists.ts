import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { startPortal, startReferenceBackend } from '../servers.ts';
import { median } from '../statistics.ts';
import { plainRow, type Row } from '../results.ts';
import { desktop, withSlowBrowser } from './slowBrowser.ts';

const lists = [
  { path: '/help', call: 'get-help-list', rowCount: '10,000' },
  { path: '/note', call: 'get-note-list', rowCount: '5,000' },
] as const;

type List = (typeof lists)[number];

/** The longest lists of a member, in a throttled Chromium: scripting from the response until its rows are painted, and the heap afterwards. */
export async function benchLists(rounds: number): Promise<Row[]> {
  const { origin } = await startPortal(await startReferenceBackend('longInbox'));
  return withSlowBrowser(origin, desktop, async ({ page, tools }) => {
    const rows: Row[] = [];
    for (const list of lists) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await scriptingUntilPaint(page, tools, list));
      console.log(`${list.path}: ${times.map((time) => time.toFixed(0)).join(', ')} ms of scripting`);
      rows.push(plainRow(`${list.path}, ${list.rowCount} rows, scripting`, median(times), 'ms'));
      rows.push(await heapAfterLeaving(page, tools, list));
    }
    return rows;
  });
}

const rowsOf = ({ path }: List) => `main li a[href^="${path}?"]`;

/** Milliseconds. The response is held back until the page is idle. */
async function scriptingUntilPaint(page: Page, browserTools: CDPSession, list: List): Promise<number> {
  const patterns = [{ urlPattern: `*/api/routes/${list.call}`, requestStage: 'Response' as const }];
  await browserTools.send('Fetch.enable', { patterns });
  const arrival = new Promise<{ requestId: string }>((resolve) => browserTools.once('Fetch.requestPaused', resolve));
  await page.goto(list.path);
  const { requestId } = await arrival;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  const watch = await page.evaluateHandle((rows) => {
    const painted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(rows)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    return { painted };
  }, rowsOf(list));
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await browserTools.send('Fetch.continueRequest', { requestId });
  await watch.evaluate(({ painted }) => painted);
  const trace = await browser?.stopTracing();
  await browserTools.send('Fetch.disable');
  return scriptMilliseconds(String(trace));
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: start, duration, and processor time of the thread. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Events that run scripts, including microtasks and garbage collection. */
const scripts =
  /^(XHRLoad|XHRReadyStateChange|FunctionCall|v8\.callFunction|RunMicrotasks|EvaluateScript|TimerFire|FireAnimationFrame|EventDispatch)$/;

/** Scripting of the thread that read the list's response, in processor time, to exclude other programs. */
function scriptMilliseconds(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const longest = (one: TraceEvent, other: TraceEvent) => (other.tdur ?? 0) - (one.tdur ?? 0);
  const [load] = traceEvents.filter(({ name }) => name === 'XHRLoad').toSorted(longest);
  if (!load) throw new Error('No list was read.');
  let end = 0;
  let sum = 0;
  for (const event of traceEvents.toSorted((one, other) => one.ts - other.ts)) {
    const { name, pid, tid, ts, dur = 0, tdur = 0 } = event;
    // Nested events are part of the outer one.
    if (pid !== load.pid || tid !== load.tid || !scripts.test(name) || ts < end) continue;
    end = ts + dur;
    sum += tdur;
  }
  return sum / 1000;
}

/** Heap after navigating from another page to the list and back, without a reload. */
async function heapAfterLeaving(page: Page, browserTools: CDPSession, list: List): Promise<Row> {
  const follow = (path: string) => page.locator(`header a[href="${path}"]:visible`).first().click();
  const user = page.getByRole('main').getByText('demo').first();
  await page.goto('/user');
  await user.waitFor();
  const before = await heapMegabytes(browserTools);
  await follow(list.path);
  await page.locator(rowsOf(list)).first().waitFor();
  const onTheList = await heapMegabytes(browserTools);
  await follow('/user');
  await user.waitFor();
  // SWR keeps the response for two seconds to deduplicate requests.
  await wait(2_500);
  const after = await heapMegabytes(browserTools);
  console.log(`${list.path}: heap of ${before.toFixed(1)} MB before, ${onTheList.toFixed(1)} MB on the list, ${after.toFixed(1)} MB after`);
  return { name: `${list.path} left, JS heap`, value: after, unit: 'MB', against: 'before', ratio: after / before };
}

/** Used heap after garbage collection. */
async function heapMegabytes(browserTools: CDPSession): Promise<number> {
  await browserTools.send('HeapProfiler.collectGarbage');
  return (await browserTools.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
