import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { addressAsText, addressSyntax } from './address-as-text'

/** Maximum number of characters that are parsed. A longer text is cut. */
const MAX_LENGTH = 200_000
/**
 * Maximum number of Markdown marks on one line and in the whole text. A text with more is shown unparsed, because
 * parsing would take too long.
 */
const MAX_LINE_MARKS = 600
const MAX_MARKS = 8_000
const MAX_NODES = 20_000

const MARK = /[-+*_`[\]!<>~#|\\]/g

function isTooRich(text: string): boolean {
  let all = 0
  for (const line of text.split('\n')) {
    const marks = line.match(MARK)?.length ?? 0
    all += marks
    if (marks > MAX_LINE_MARKS || all > MAX_MARKS) return true
  }
  return false
}

/** Makes a tree of paragraphs that contain the text as it is. */
const plain = (text: string): Root => ({
  type: 'root',
  children: text
    .split(/\n{2,}/)
    .slice(0, MAX_NODES)
    .map(value => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
})

/** CommonMark, and of GFM the tables, what is struck through, and addresses without marks around them. */
const SYNTAX = {
  extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false }), addressSyntax()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), addressAsText],
}

/** Parses a text into a tree. A text that would take too long to parse stays plain. */
export function parseMarkdown(text: string): Root {
  const safe = text.slice(0, MAX_LENGTH)
  if (isTooRich(safe)) return plain(safe)
  const root = fromMarkdown(safe, SYNTAX)
  return count(root, MAX_NODES) > MAX_NODES ? plain(safe) : root
}

function count(node: Nodes, most: number): number {
  let sum = 1
  if ('children' in node) for (const child of node.children) if (sum <= most) sum += count(child, most - sum)
  return sum
}
