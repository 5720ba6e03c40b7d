export interface CodeToken {
  readonly kind: 'comment' | 'text' | 'number' | 'word' | undefined
  readonly text: string
  /** The offset of the token in the code, used as its key. */
  readonly at: number
}

const WORDS =
  'async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield'
const PIECES = new RegExp(
  [
    '(?<comment>//[^\\n]*|/\\*[^]*?(?:\\*/|$))',
    '(?<text>"(?:\\\\.|[^"\\\\\\n])*"?|\'(?:\\\\.|[^\'\\\\\\n])*\'?|`(?:\\\\[^]|[^`\\\\])*`?)',
    '(?<number>\\b\\d[\\w.]*)',
    `(?<word>\\b(?:${WORDS.replaceAll(' ', '|')})\\b)`,
  ].join('|'),
  'g',
)

/** Splits JavaScript into tokens that are coloured. A regular expression is treated as plain code. */
export function tokenizeCode(code: string): readonly CodeToken[] {
  const pieces: CodeToken[] = []
  let end = 0
  for (const found of code.matchAll(PIECES)) {
    const at = found.index
    if (at > end) pieces.push({ kind: undefined, text: code.slice(end, at), at: end })
    const { comment, text, number } = found.groups ?? {}
    const kind =
      comment !== undefined
        ? 'comment'
        : text !== undefined
          ? 'text'
          : number !== undefined
            ? 'number'
            : 'word'
    pieces.push({ kind, text: found[0], at })
    end = at + found[0].length
  }
  if (end < code.length) pieces.push({ kind: undefined, text: code.slice(end), at: end })
  return pieces
}
