import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { optimizedImage } from '#lib/site/optimizedImage.ts';
import { originOfHost } from '#lib/server/config/originOfHost.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { log } from '#lib/server/log/requestLog.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** About 10 MB. The least recently named or shown are forgotten first. */
const maxNames = 50_000;

/** A name is sent to Redis again after this time, so that it stays among the newest there. */
const resendMs = 3_600_000;

const redisSeconds = 30 * 86_400;

/** Limit of origins that are remembered and logged: a list with thousands must fill neither memory nor log. */
const maxOrigins = 100;

const originPattern = /^https?:\/\/[^/?#\\]+/i;
const sourcePattern = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Identifies a picture, whatever way its URL is written. */
export const pictureKey = (url: string): string => hash('sha256', new URL(url).href, 'base64url').slice(0, 22);

/** Which pictures the site shows. */
export interface NamedPictures {
  add: (keys: readonly string[]) => void;
  has: (key: string) => boolean | Promise<boolean>;
}

/** The names of all instances. */
interface SharedNames {
  send: (keys: string[]) => Promise<unknown>;
  has: (key: string) => Promise<boolean>;
}

export const namedPictures = (): NamedPictures => processSingleton('namedPictures', () => createNamedPictures(sharedRedis()));

/** With Redis the instances share the names: a page of one instance asks another one for its pictures. */
export const createNamedPictures = (redis: RedisConnection | null): NamedPictures => createOwnNames(redis && namesInRedis(redis));

function namesInRedis(redis: RedisConnection): SharedNames {
  const redisKey = `portal:pictures:${serverEnv().upstreamUrl.host}`;
  return {
    send(keys) {
      const score = Date.now();
      return redis.run((client) =>
        client
          .multi()
          .zAdd(
            redisKey,
            keys.map((value) => ({ score, value })),
          )
          .zRemRangeByRank(redisKey, 0, -maxNames - 1)
          .expire(redisKey, redisSeconds)
          .exec(),
      );
    },
    has: async (key) => (await redis.run((client) => client.zScore(redisKey, key))) !== null,
  };
}

function createOwnNames(shared: SharedNames | null): NamedPictures {
  /** When each name was sent, in milliseconds; 0 = not. */
  const names = new LRUCache<string, number>({ max: maxNames });

  return {
    add(keys) {
      const now = Date.now();
      const unsent = keys.filter((key) => now - (names.get(key) ?? 0) >= resendMs);
      for (const key of unsent) names.set(key, now);
      if (!shared || unsent.length === 0) return;
      shared.send(unsent).catch(() => {
        for (const key of unsent) if (names.peek(key) === now) names.set(key, 0); // with the next answer again
      });
    },
    has(key) {
      if (names.get(key) !== undefined) return true;
      return shared ? shared.has(key).catch(() => false) : false;
    },
  };
}

/** Names the pictures of an answer (`pictures` of its row), and logs once each host that is missing in IMAGE_HOSTS. */
export function namePictures({ pictures }: CallDefinition, answer: Record<string, unknown>): void {
  const { imageHosts } = serverEnv();
  const keys: string[] = [];
  for (const list of pictures ? Object.values(answer) : []) {
    for (const row of Array.isArray(list) ? (list as Record<string, unknown>[]) : []) {
      for (const field of pictures ?? []) {
        const value = row[field];
        if (typeof value !== 'string' || value === '') continue;
        for (const url of field === 'imgUrl' ? [value] : sourcesIn(value)) {
          if (optimizedImage(url, 640, imageHosts) !== null) keys.push(pictureKey(url));
          else reportUnlisted(url);
        }
      }
    }
  }
  if (keys.length > 0) namedPictures().add(keys);
}

/** The `src` of each picture in HTML, as the browser reads it (lib/html/sanitizeHtml.ts). */
function sourcesIn(html: string): string[] {
  if (!/src/i.test(html)) return []; // most texts: ten times as fast
  return Array.from(html.matchAll(sourcePattern), ([, double, single, bare]) => {
    const value = (double ?? single ?? bare ?? '').replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|apos|lt|gt));?/gi, decode);
    const optimized = /^\/_next\/image\?(.*)$/.exec(value)?.[1];
    return optimized === undefined ? value : (new URLSearchParams(optimized).get('url') ?? '');
  });
}

function decode(_entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal === undefined && hexadecimal === undefined) return entities[name.toLowerCase()] ?? '';
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** Members see a placeholder tile, and the operator learns why only here. */
function reportUnlisted(url: string): void {
  const seen = processSingleton('imageOrigins', () => new Set(serverEnv().imageHosts.map(originOfHost)));
  const rawOrigin = originPattern.exec(url)?.[0];
  if (rawOrigin === undefined || seen.has(rawOrigin) || seen.size >= maxOrigins) return;
  seen.add(rawOrigin);
  // Upper case, a default port, or a password, which must not be logged.
  if (!URL.canParse(rawOrigin)) return;
  const { origin } = new URL(rawOrigin);
  if (origin !== rawOrigin && seen.has(origin)) return;
  seen.add(origin);
  log.warn({ event: 'image_host', origin, meaning: 'not in IMAGE_HOSTS: drawn tiles stand in for its pictures' });
}
