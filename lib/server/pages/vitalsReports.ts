import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { readBody } from '#lib/server/http/requestBody.ts';
import { requireSameOrigin } from '#lib/server/http/requireSameOrigin.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import { deviceClasses, vitalNames } from '#lib/vitals/vitals.ts';

/** A visit of ten minutes is the longest that says something about the page. */
const milliseconds = z.number().min(0).max(600_000);

const reportSchema = z.strictObject({
  route: z.string(),
  device: z.enum(deviceClasses),
  values: z.strictObject({ LCP: milliseconds, INP: milliseconds, TTFB: milliseconds, CLS: z.number().min(0).max(100) }).partial(),
});

export interface VitalsReportOptions {
  trustedHops: number;
  limits: Pick<Limits, 'requireUnder'>;
  meter: Meter | null;
  /** The routes of the pages, which become labels of the metrics. */
  routes: ReadonlySet<string>;
}

/** Takes the figures of real visits into the metrics (lib/vitals). @returns the HTTP status: what is not a report is refused and counted. */
export function createVitalsReports({ trustedHops, limits, meter, routes }: VitalsReportOptions) {
  return async (request: IncomingMessage): Promise<number> => {
    try {
      requireSameOrigin(request);
      await limits.requireUnder('vitals', { address: clientAddress(request, trustedHops) });
      const { route, device, values } = reportSchema.parse(JSON.parse((await readBody(request)).toString('utf8')));
      if (!routes.has(route)) throw new CallFailure('invalid_request');
      for (const name of vitalNames) {
        const value = values[name];
        if (value !== undefined) meter?.vital(name, route, device, name === 'CLS' ? value : value / 1000);
      }
      return 204;
    } catch (fault) {
      meter?.vitalsRefused();
      return fault instanceof CallFailure ? fault.httpStatus : 400;
    } finally {
      request.resume();
    }
  };
}
