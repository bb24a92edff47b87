// The host of the large pictures, in a process of its own: the benchmark's measures the deposits.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import sharp from 'sharp';

const noise = sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } });
const picture = await noise.resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer();

http.createServer((_request, response) => response.end(picture)).listen(Number(process.env.PORT), '127.0.0.1');
