const tags = new Set(
  (
    'A B BIG BLOCKQUOTE BR CAPTION CENTER CODE DD DEL DIV DL DT EM FONT H1 H2 H3 H4 H5 H6 HR I IMG INS LI MARK OL P PRE S SMALL SPAN ' +
    'STRIKE STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'
  ).split(' '),
);

const color = String.raw`(#[0-9a-f]{3,8}|[a-z]+|rgba?\([\d\s,./]+\))`;
const declaration = String.raw`(color: ${color}|font-size: (0\.\d+|1|1\.\d+|2)rem|font-(style|weight): \w+|text-(align|decoration): [a-z-]+)`;

const attributes: Record<string, RegExp> = {
  href: /^https?:\/\/[^/@]/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow ugc$/,
  src: /^\/_next\/image\?url=https%3A%2F%2Fpictures\.test%2F[^&]*&w=1080&q=75$/,
  alt: /^/,
  loading: /^lazy$/,
  decoding: /^async$/,
  referrerpolicy: /^no-referrer$/,
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  align: /^(left|center|right|justify)$/i,
  color: new RegExp(`^${color}$`, 'i'),
  size: /^[+-]?[1-6]$/,
  'data-style': new RegExp(`^${declaration}(; ${declaration})*$`),
};

export function markupOffences(root: Element): string[] {
  return Array.from(root.getElementsByTagName('*')).flatMap((element) => [
    ...(tags.has(element.tagName) ? [] : [`<${element.tagName}>`]),
    ...(element.tagName === 'A' && element.hasAttribute('href') && !element.hasAttribute('rel')
      ? ['a link without rel']
      : []),
    ...Array.from(element.attributes)
      .filter(({ name, value }) => !attributes[name]?.test(value))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  ]);
}
