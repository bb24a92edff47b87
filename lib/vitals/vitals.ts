/** Where browsers report the figures of a visit. */
export const vitalsPath = '/api/vitals';

/** The measured figures (web.dev/articles/vitals): milliseconds, but CLS, which has no unit. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** By the width from which the layout is that of desktops. */
export const deviceClasses = ['phone', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The figures of one visit to a page. Nothing in it identifies the visit or the visitor. */
export interface VitalsReport {
  /** The route of the page, such as `/game`. */
  route: string;
  device: DeviceClass;
  values: Partial<Record<VitalName, number>>;
}
