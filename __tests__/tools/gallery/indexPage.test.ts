// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { indexPage } from '#tools/gallery/indexPage.ts';

function open(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('the index page of the gallery', () => {
  const page = open(indexPage(['home.ko.1366.png', 'home.ko.390.png', 'home.vn.390.png', 'login.ko.390.png']));

  it('has a heading for each screen, and its pictures of one language in a row', () => {
    expect([...page.querySelectorAll('h2')].map(({ id }) => id)).toEqual(['home', 'login']);
    const row = page.querySelector('#home + [data-language="ko"]');
    expect([...(row?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      'home.ko.390.png',
      'home.ko.1366.png',
    ]);
  });

  it('has a choice of the language, with the first one selected', () => {
    const choices = [...page.querySelectorAll<HTMLInputElement>('[name="language"]')];
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['ko', true],
      ['vn', false],
    ]);
  });
});
