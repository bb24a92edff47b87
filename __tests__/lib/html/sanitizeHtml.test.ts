// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sanitizeHtml } from '#lib/html/operatorContent.ts';
import { markupOffences } from '#tests/support/markupOffences.ts';
import { addresses } from './payloads/addresses.ts';
import { declarations } from './payloads/declarations.ts';
import { ownPayloads } from './payloads/ownPayloads.ts';
import { payloadTable } from './payloads/payloadTable.ts';

const hosts = ['pictures.test'];
const sanitize = (html: string) => sanitizeHtml(html, hosts);

// `npm run fuzz` generates 10,000 documents.
const numRuns = Number(process.env.FUZZ_RUNS ?? 1_000);
vi.setConfig({ testTimeout: 60_000 + numRuns * 20 });

const { body: paper } = document.implementation.createHTMLDocument();

function parse(html: string): HTMLElement {
  paper.innerHTML = html;
  return paper;
}

const offencesOf = (html: string) =>
  markupOffences(parse(sanitize(html))).map((offence) => `${offence} of ${html}`);

describe('attacks', () => {
  it('have a table of at least 300 payloads, 60 of them written here', () => {
    expect(payloadTable.filter((html, at) => payloadTable.indexOf(html) < at)).toEqual([]);
    expect(payloadTable.length - addresses.length - declarations.length).toBeGreaterThanOrEqual(
      360,
    );
    expect(ownPayloads.length).toBeGreaterThanOrEqual(60);
  });

  it('are detected by the check if they are not sanitized', () => {
    expect(
      payloadTable.filter((html) => markupOffences(parse(html)).length).length,
    ).toBeGreaterThan(500);
  });

  it('are reduced to the allowed elements, attributes and values', () => {
    expect(payloadTable.flatMap(offencesOf)).toEqual([]);
  });

  it('are removed from the middle of ordinary content', () => {
    const places = [
      (html: string) => `<table><tr><td>${html}`,
      (html: string) => `<p title="${html}">x</p>`,
      (html: string) => `<b>${html}</b>`,
    ];
    expect(
      places.flatMap((place) => payloadTable.flatMap((html) => offencesOf(place(html)))),
    ).toEqual([]);
  });

  it('with 40 unsafe URLs become neither links nor pictures', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(40);
    const attribute = (value: string) => `"${value.replaceAll('"', '&quot;')}"`;
    const survivors = addresses.filter((address) => {
      const body = parse(
        sanitize(
          `<a href=${attribute(address)}>go</a><img src=${attribute(address)}><td background=${attribute(address)}>`,
        ),
      );
      return body.querySelector('[href], [src], [background]');
    });
    expect(survivors).toEqual([]);
  });

  it('with 40 unsafe styles keep only colors', () => {
    expect(declarations.length).toBeGreaterThanOrEqual(40);
    const results = declarations.map((style) =>
      sanitize(`<b style="${style.replaceAll('"', '&quot;')}">x</b>`),
    );
    expect(
      results.filter(
        (html) =>
          !/^<b( data-style="(color: red|color: rgb\(1,2,3\)|text-decoration: (none|underline)|font-size: 0\.75rem)")?>x<\/b>$/.test(
            html,
          ),
      ),
    ).toEqual([]);
    expect(results.filter((html) => html === '<b>x</b>').length).toBeGreaterThan(60);
  });
});

describe('sanitizing again', () => {
  it('does not change the sanitized table', () => {
    expect(payloadTable.map(sanitize).filter((html) => sanitize(html) !== html)).toEqual([]);
  });

  it('does not change sanitized random markup', () => {
    const names = fc.constantFrom(
      ...'a b p i font div span table tr td th caption ul li pre img h1 svg math style xmp form select template'.split(
        ' ',
      ),
    );
    const attribute = fc.constantFrom(
      ...`| style="color:red"| href="//ok.test"| src="https://pictures.test/a"| alt="a style=x <b>"| align=center| x="'>"`.split(
        '|',
      ),
    );
    const text = fc.constantFrom(
      ...'x|\n\n|\r|&#13;|&lt;b>|&amp;|\0|<!--|-->|"|\'|\u00a0|&nbsp|<|</'.split('|'),
    );
    const piece = fc.oneof(
      fc.tuple(names, attribute).map(([name, written]) => `<${name}${written}>`),
      names.map((name) => `</${name}>`),
      text,
      fc.constantFrom(...payloadTable),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitize(pieces.join(''));
        expect(sanitize(once)).toBe(once);
        expect(markupOffences(parse(once))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe('ordinary content', () => {
  it.each([
    ['<p align="center"><b>점검</b><br>안내</p>', '<p align="center"><b>점검</b><br>안내</p>'],
    [
      '<P STYLE="COLOR: #F00; FONT-SIZE: 24px; LINE-HEIGHT: 2">x</P>',
      '<p data-style="color: #f00; font-size: 1.5rem">x</p>',
    ],
    [
      '<font color="#ff0000" size="5" face="굴림">x</font>',
      '<font color="#ff0000" size="5">x</font>',
    ],
    [
      '<table border=1><tr><td colspan="2" bgcolor=red>x',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    ['a &amp; b &lt; c\nd', 'a &amp; b &lt; c\nd'],
    [
      '<section>110-1</section><ARTICLE class=a>222-2</ARTICLE>',
      '<div>110-1</div><div>222-2</div>',
    ],
    ['<pre>\n\n\n\n\n\n\nx\n\ny</pre>', '<pre>x\n\ny</pre>'],
    ['<b title="a>b" style="color:red">x</b>', '<b>x</b>'],
    ['\n <b>x</b><img name=body><form name=body></form>', '\n <b>x</b><div></div>'],
    ['', ''],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  it('gets links that open a new tab without opener and referrer', () => {
    const rest = 'target="_blank" rel="noopener noreferrer nofollow ugc"';
    expect(sanitize('<a href="https://ok.test/a?b=1#c">x</a>')).toBe(
      `<a href="https://ok.test/a?b=1#c" ${rest}>x</a>`,
    );
    expect(sanitize('<a href="/deposit" target="_self" rel="opener">x</a>')).toBe(
      `<a href="http://localhost:3000/deposit" ${rest}>x</a>`,
    );
    expect(sanitize('<a href="//ok.test">x</a>')).toBe(`<a href="http://ok.test/" ${rest}>x</a>`);
  });

  it('gets lazy pictures with a size for listed hosts, from the image optimizer', () => {
    expect(
      sanitize(
        '<img src="https://pictures.test/a b.png?x=1&y=2" width="640" height="480" alt="표">',
      ),
    ).toBe(
      '<img src="/_next/image?url=https%3A%2F%2Fpictures.test%2Fa%2520b.png%3Fx%3D1%26y%3D2&amp;w=1080&amp;q=75" width="640" height="480" ' +
        'alt="표" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    );
  });

  it('is shown as text if its markup is too complex', () => {
    const html = '<font color=red>'.repeat(65) + '안내<script>';
    expect(sanitize(html).trim()).toBe('안내');
    expect(sanitize(sanitize(html))).toBe(sanitize(html));
  });

  it('shows the alt text instead of a picture of another host', () => {
    expect(sanitize('<p><img src="https://other.test/a.png" alt="추석 <이벤트>"></p>')).toBe(
      '<p>추석 &lt;이벤트&gt;</p>',
    );
    expect(
      sanitize(
        '<img src="http://pictures.test/a.png"><img src="https://pictures.test:8443/a.png"><img>',
      ),
    ).toBe('');
  });
});
