import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { optimizedImage, specifiedWidths } from '#lib/site/pictures.ts';
import { benchFolder } from '../builds.ts';
import { loggedInMembers, type MemberHeaders } from '../members.ts';
import { residentMegabytes } from '../programs.ts';
import { percentile, type Row } from '../figures.ts';
import { startPictureHost, startPortal } from '../servers.ts';
import { startSeededBackend } from '../soak/soakBackend.ts';

const memberCount = 40;
const perSecond = 20;
const seconds = 8;
const rounds = 5;

/** Five pictures of 12 megapixels in eight widths. */
const pictureCount = 5;

/** Sends deposits at a steady rate, whatever their replies take; returns the times of the replies in ms. */
async function timeDeposits(origin: string, members: readonly MemberHeaders[]): Promise<number[]> {
  const times: number[] = [];
  const faults: number[] = [];
  const sent: Promise<void>[] = [];
  const send = async (headers: MemberHeaders) => {
    const startedAt = performance.now();
    const reply = await fetch(`${origin}/api/routes/apply-user-deposit`, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{"balance":10000}',
    });
    await reply.text();
    if (!reply.ok) faults.push(reply.status);
    times.push(performance.now() - startedAt);
  };
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    sent.push(send(members[turn % members.length] as MemberHeaders));
    await wait(1_000 / perSecond);
  }
  await Promise.all(sent);
  if (faults.length > 0) console.log(`Deposits without an answer: ${faults.join(' ')}`);
  return times;
}

/** Deposits while one address asks for 40 uncached large pictures at once, against deposits without it. */
export async function benchPictures(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(benchFolder, 'pictures-'));
  const { origin } = await startPictureHost();
  const { host } = new URL(origin);
  const { backend, logins } = await startSeededBackend(memberCount);
  const upstream = { ...backend, origin: backend.origin.replace('127.0.0.1', 'localhost') }; // its name is looked up for each deposit
  const portal = await startPortal(upstream, {
    IMAGE_HOSTS: host,
    PICTURE_CACHE_DIR: path.join(folder, 'cache'),
  });
  const members = await loggedInMembers(portal.env, logins);
  const urls = Array.from({ length: pictureCount }, (_, index) => `${origin}/${index}.jpeg`);
  await timeDeposits(portal.origin, members); // warm up
  const quiet: number[] = [];
  const attacked: number[] = [];
  const statuses: number[] = [];
  const asked = urls.flatMap((url) => specifiedWidths.map((width) => portal.origin + (optimizedImage(url, width, [host]) ?? '')));
  const ask = async (address: string) => {
    const reply = await fetch(address);
    await reply.arrayBuffer();
    statuses.push(reply.status);
  };
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timeDeposits(portal.origin, members)));
    const replies = Promise.all(asked.map(ask));
    attacked.push(...(await timeDeposits(portal.origin, members)));
    console.log(`Pictures: ${residentMegabytes(portal.pid).toFixed(0)} MB`);
    await replies;
    rmSync(path.join(folder, 'cache'), { recursive: true, force: true });
  }
  console.log(`Pictures: ${statuses.filter((status) => status === 200).length} of ${statuses.length} replies are pictures.`);
  rmSync(folder, { recursive: true });
  return [50, 99, 100].map((percent) => {
    const value = percentile(attacked, percent);
    const name = `deposit during 40 pictures, ${percent === 100 ? 'slowest' : `p${percent}`}`;
    return { name, value, unit: 'ms', against: 'without pictures', ratio: value / percentile(quiet, percent) };
  });
}
