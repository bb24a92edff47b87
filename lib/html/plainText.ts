const blocks = new Set(
  'blockquote caption center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody tfoot thead tr ul'
    .toUpperCase()
    .split(' '),
);

const mark = '~~';

/** The pattern does not use `\s`, because HTML does not collapse a no-break space. */
const edges = /^([ \t\n\r\f]*)([^]*?)([ \t\n\r\f]*)$/;

/**
 * The text of sanitized elements as it looks, line by line. Struck text has `~~` around it, because pasted text has no strike and would
 * look valid.
 */
export function plainText(element: HTMLElement, isPlain: boolean): string {
  const lines: string[] = [];
  let line = '';

  function endLine(): void {
    lines.push(line.replace(/[ \t]+$/, ''));
    line = '';
  }

  function beginLine(): void {
    if (/[^ \t]/.test(line)) endLine();
    else line = '';
  }

  function addText(written: string, isKept: boolean, isStruck: boolean): void {
    const [, before = '', words = '', after = ''] =
      edges.exec(isKept ? written : written.replace(/[ \t\n\r\f]+/g, ' ')) ?? [];
    const lead = !isKept && /^$|[ \t]$/.test(line) ? '' : before;
    if (!isStruck || words === '') line += lead + words + (words === '' && !isKept ? '' : after);
    else if (lead === '' && line.endsWith(mark))
      line = line.slice(0, -mark.length) + words + mark + after;
    else line += lead + mark + words + mark + after;
  }

  function addChildren(parent: HTMLElement, isKept: boolean, isStruck: boolean): void {
    for (const node of parent.childNodes) {
      if (node instanceof HTMLElement) addElement(node, isKept, isStruck || strikes(node));
      else addText(node.textContent ?? '', isKept, isStruck);
    }
  }

  function addElement(node: HTMLElement, isKept: boolean, isStruck: boolean): void {
    if (node.tagName === 'BR') return endLine();
    if (node instanceof HTMLImageElement) return addText(node.alt, false, isStruck);
    const isBlock = blocks.has(node.tagName);
    if (isBlock) beginLine();
    if (/^T[DH]$/.test(node.tagName) && node.previousElementSibling) line += '\t';
    addChildren(node, isKept || node.tagName === 'PRE', isStruck);
    if (isBlock) beginLine();
  }

  addChildren(element, isPlain, false);
  endLine();
  return lines.join('\n').replace(/^\n+|\n+$/g, '');
}

const strikes = ({ tagName, style }: HTMLElement): boolean =>
  ['S', 'STRIKE', 'DEL'].includes(tagName) || style.textDecoration.includes('line-through');

const dash = String.raw`[\p{Pd}\u2212]`;
const date = String.raw`\d{4}-\d\d-\d\d`;

/**
 * Matches ten digits or more, with dashes and single spaces between them, but no date and no time. A number that continues in brackets or
 * after an invisible character is never matched in part.
 */
const longNumber = new RegExp(
  String.raw`(?<!\d|${dash}|\p{Cf})(?!${date} )\d(?:(?:${dash}|\p{Zs}(?!${date}|\d{1,2}:))?\d){9,}(?!${dash}?[\d\p{Cf}]|[(（]\d)`,
  'gu',
);

/** Struck numbers are left out. All others are returned, because only a reader knows which number is an account. */
export const longNumbers = (text: string): string[] => [
  ...new Set(text.replace(/~~[^]*?~~/g, '\n').match(longNumber)),
];
