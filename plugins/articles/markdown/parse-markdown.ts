import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { autolinkSyntax, keepAddressesAsText } from './plain-address-syntax'

/** Maximum number of characters that are parsed. A longer text is cut. */
const MAX_TEXT_CHARS = 200_000
/**
 * Maximum number of Markdown marks on one line, and below it in the whole text. A text with more is shown unparsed,
 * because parsing would take too long.
 */
const MAX_LINE_MARKS = 600
const MAX_MARKS = 8_000
const MAX_NODES = 20_000

const MARK_PATTERN = /[-+*_`[\]!<>~#|\\]/g

function hasTooManyMarks(text: string): boolean {
  let markCount = 0
  for (const line of text.split('\n')) {
    const marks = line.match(MARK_PATTERN)?.length ?? 0
    markCount += marks
    if (marks > MAX_LINE_MARKS || markCount > MAX_MARKS) return true
  }
  return false
}

/** Makes a tree of paragraphs that contain the unparsed text. */
const plainTree = (text: string): Root => ({
  type: 'root',
  children: text
    .split(/\n{2,}/)
    .slice(0, MAX_NODES)
    .map(value => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
})

/**
 * The syntax is CommonMark with three extensions of GitHub (GFM): tables, strikethrough, and addresses without angle
 * brackets.
 */
const SYNTAX = {
  extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false }), autolinkSyntax()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), keepAddressesAsText],
}

/** Parses a text into a tree. A text that would take too long to parse stays plain. */
export function parseMarkdown(text: string): Root {
  const limitedText = text.slice(0, MAX_TEXT_CHARS)
  if (hasTooManyMarks(limitedText)) return plainTree(limitedText)
  const root = fromMarkdown(limitedText, SYNTAX)
  return countNodes(root, MAX_NODES) > MAX_NODES ? plainTree(limitedText) : root
}

function countNodes(node: Nodes, maxNodes: number): number {
  let nodeCount = 1
  if ('children' in node)
    for (const child of node.children)
      if (nodeCount <= maxNodes) nodeCount += countNodes(child, maxNodes - nodeCount)
  return nodeCount
}
