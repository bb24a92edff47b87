import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from './renderInPortal.tsx';

/** A response is an object, a promise, an error, or a function from the body to one of these. Calls without a response stay pending. */
export type Answers = Partial<Record<CallName, object | CallError>>;

export function tables(count: number, change: object = {}): object {
  const casiono = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      code: `t${number}`,
      gameCompany: '',
      nameKo: `테이블 ${number}`,
      nameEn: `Table ${number}`,
      used: 'y',
      imgUrl: '',
      ...change,
    };
  });
  return { status: 'success', casiono }; // sic
}

export function companies(count: number, change: object = {}): object {
  const slot = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      code: `c${number}`,
      nameKo: `게임사 ${number}`,
      nameEn: `Company ${number}`,
      used: 'y',
      imgUrl: '',
      ...change,
    };
  });
  return { status: 'success', slot };
}

export function games(count: number, gameCompany = 'c1'): object {
  const list = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      code: `g${number}`,
      gameCompany,
      nameKo: `게임 ${number}번`,
      nameEn: `Game ${number}`,
      imgUrl: '',
    };
  });
  return { status: 'success', games: list };
}

export const upstreamFailures = [
  'network',
  'upstream_unavailable',
  'upstream_timeout',
  'upstream_invalid',
  'rate_limited',
] as const;

export function failed(
  callName: CallName,
  code: CallError['code'] = 'upstream_unavailable',
): CallError {
  return new CallError({ code, callName, httpStatus: 503, requestId: 'r-7', outcome: 'unknown' });
}

/** The test must mock `callRoute`. */
export function renderLobby(
  ui: ReactElement,
  answers: Answers,
  site: Partial<SiteSettings> = {},
  locale: LocaleCode = 'ko',
): RenderResult {
  answerCalls(answers);
  return renderInPortal(<SWRConfig value={{ provider: () => new Map() }}>{ui}</SWRConfig>, {
    site,
    locale,
  });
}

export const askedCompanies = () =>
  vi
    .mocked(callRoute)
    .mock.calls.flatMap(([name, body]) =>
      name === 'get-slot-by-company' ? [(body as { company: string }).company] : [],
    );

export function answerCalls(answers: Answers): void {
  vi.mocked(callRoute).mockImplementation((name, body) => {
    const given = answers[name];
    const answer = typeof given === 'function' ? (given as (sent: object) => object)(body) : given;
    if (answer instanceof CallError) return Promise.reject(answer);
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer as never);
  });
}
