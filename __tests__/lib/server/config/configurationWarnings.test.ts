import { expect, it } from 'vitest';
import { configurationWarnings } from '#lib/server/start/reportConfiguration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';

const required = { UPSTREAM_URL: 'http://backend.internal:4000', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };
const warned = (variables: Record<string, string>) =>
  configurationWarnings(parseServerEnv({ ...required, ...variables })).map(({ variable }) => variable);

it('warns of unrestricted game hosts, a missing Redis, an unstable key of hashes and disabled limits', () => {
  const whole = { GAME_HOSTS: 'games.example', REDIS_URL: 'redis://store.internal', HASH_SECRET: 'h'.repeat(32) };
  expect(warned(whole)).toEqual([]);
  expect(warned({ ...whole, GAME_HOSTS: '*' })).toEqual(['GAME_HOSTS']);
  expect(warned({ ...whole, REDIS_URL: '' })).toEqual(['REDIS_URL']);
  expect(warned({ ...whole, HASH_SECRET: '' })).toEqual(['HASH_SECRET']);
  expect(warned({ ...whole, ALLOW_PLAIN_UPSTREAM: '1' })).toEqual(['ALLOW_PLAIN_UPSTREAM']);
  expect(warned({ ...whole, RATE_LIMIT_FACTOR: '0' })).toEqual(['RATE_LIMIT_FACTOR']);
});
