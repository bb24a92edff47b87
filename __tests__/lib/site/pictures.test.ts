import { describe, expect, it } from 'vitest';
import {
  imageWidths,
  optimizedImage,
  optimizedSrcSet,
  specifiedWidths,
} from '#lib/site/pictures.ts';

const hosts = ['img.example', 'localhost:4000'];

describe('the URL of a picture', () => {
  it('is the image optimizer for a listed host', () => {
    expect(optimizedImage("https://img.example/a b'.png?v=1", 640, hosts)).toBe(
      '/_next/image?url=https%3A%2F%2Fimg.example%2Fa%2520b%27.png%3Fv%3D1&w=640&q=75',
    );
    expect(optimizedImage('http://localhost:4000/a.png', 1200, hosts)).toContain('&w=1200&q=75');
  });

  it('has one of the widths of the specification, or of a tile', () => {
    expect(specifiedWidths).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
    expect(imageWidths).toEqual([128, 256, 384, ...specifiedWidths]);
  });

  it('is listed once for each width', () => {
    expect(optimizedSrcSet('https://img.example/a.png', [128, 256], hosts)).toBe(
      '/_next/image?url=https%3A%2F%2Fimg.example%2Fa.png&w=128&q=75 128w, /_next/image?url=https%3A%2F%2Fimg.example%2Fa.png&w=256&q=75 256w',
    );
    expect(optimizedSrcSet('https://evil.example/a.png', [128, 256], hosts)).toBeNull();
  });

  it.each([
    '',
    '/a.png',
    '//img.example/a.png',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    'http://img.example/a.png',
    'https://localhost:4000/a.png',
    'https://evil.example/a.png',
    'https://img.example.evil.example/a.png',
    'https://img.example@evil.example/a.png',
    'https://user@img.example/a.png',
    'https://:password@img.example/a.png',
    'https://evil-img.example/a.png',
    'https://img.example:8443/a.png',
    'http://169.254.169.254/latest',
  ])('is absent for %s', (url) => {
    expect(optimizedImage(url, 640, hosts)).toBeNull();
  });
});
