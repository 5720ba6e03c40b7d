import type { PhrasingContent } from 'mdast'
import { mediaKindFromPath } from '#kernel/images'
import { decodeNip19Entity, findNip19InUrl, trimUrl, URL_END_CHARS } from '#kernel/nostr'

/**
 * A part of a paragraph: a run of inline content, or a Nostr identifier or address that is shown as a block of its own.
 */
export type ParagraphPart =
  | { readonly type: 'run'; readonly children: readonly PhrasingContent[] }
  | { readonly type: 'block'; readonly text: string }

/** Maximum number of blocks that are taken out of one paragraph. Further ones stay links. */
const MAX_BLOCKS = 50

const BLOCK_LINK_PATTERN = new RegExp(
  `(?:(?:web\\+)?nostr:(?:\\/\\/)?)(?:note|nevent|naddr)1[02-9ac-hj-np-z]{6,5000}|https?:\\/\\/[^${URL_END_CHARS}]+`,
  'giu',
)

/**
 * Splits a paragraph into runs and blocks. A block is what a note shows below its text: a quoted event, picture, video
 * or sound.
 */
export function splitParagraph(children: readonly PhrasingContent[]): ParagraphPart[] {
  const parts: ParagraphPart[] = []
  let textRun: PhrasingContent[] = []
  let blockCount = 0
  const endRun = () => {
    const isBlank = textRun.every(
      child => child.type === 'break' || (child.type === 'text' && !child.value.trim()),
    )
    if (!isBlank) parts.push({ type: 'run', children: textRun })
    textRun = []
  }
  for (const child of children) {
    if (child.type !== 'text') {
      textRun.push(child)
      continue
    }
    let textStart = 0
    for (const { 0: match, index } of child.value.matchAll(BLOCK_LINK_PATTERN)) {
      const text = /^http/i.test(match) ? trimUrl(match) : match
      if (blockCount >= MAX_BLOCKS || !isBlockLink(text)) continue
      blockCount++
      textRun.push({ type: 'text', value: child.value.slice(textStart, index) })
      endRun()
      parts.push({ type: 'block', text })
      textStart = index + text.length
    }
    textRun.push({ type: 'text', value: child.value.slice(textStart) })
  }
  endRun()
  return parts
}

function isBlockLink(linkText: string): boolean {
  if (!/^https?:/i.test(linkText))
    return decodeNip19Entity(linkText.replace(/^.*?nostr:(?:\/\/)?/i, '')) !== undefined
  if (!URL.canParse(linkText)) return false
  const url = new URL(linkText)
  const linkedType = findNip19InUrl(url)?.entity.type
  return (
    mediaKindFromPath(url.pathname) !== undefined ||
    linkedType === 'note' ||
    linkedType === 'nevent' ||
    linkedType === 'naddr'
  )
}
