import type { PhrasingContent } from 'mdast'
import { ADDRESS_END, decodeEntity, entityInAddress } from '#kernel/nostr'
import { trimmedAddress } from './inline-links'

/** A part of a paragraph: a run of words and marks, or a name or address that stands as a block of its own. */
export type ParagraphPart =
  | { readonly type: 'run'; readonly children: readonly PhrasingContent[] }
  | { readonly type: 'block'; readonly text: string }

/** Maximum number of blocks that are taken out of one paragraph. Further ones stay links. */
const MAX_BLOCKS = 50

const CANDIDATE = new RegExp(
  `(?:(?:web\\+)?nostr:(?:\\/\\/)?)(?:note|nevent|naddr)1[02-9ac-hj-np-z]{6,5000}|https?:\\/\\/[^${ADDRESS_END}]+`,
  'giu',
)
const MEDIA = /\.(?:jpe?g|png|gif|webp|avif|svg|mp4|webm|mov|m3u8|mp3|ogg|wav|m4a|flac)$/i

/** Takes out of a paragraph what a note shows as a block: named events, pictures, films and sounds. */
export function paragraphParts(children: readonly PhrasingContent[]): ParagraphPart[] {
  const parts: ParagraphPart[] = []
  let run: PhrasingContent[] = []
  let blocks = 0
  const flush = () => {
    const isBlank = run.every(
      child => child.type === 'break' || (child.type === 'text' && !child.value.trim()),
    )
    if (!isBlank) parts.push({ type: 'run', children: run })
    run = []
  }
  for (const child of children) {
    if (child.type !== 'text') {
      run.push(child)
      continue
    }
    let from = 0
    for (const { 0: found, index } of child.value.matchAll(CANDIDATE)) {
      const text = /^http/i.test(found) ? trimmedAddress(found) : found
      if (blocks >= MAX_BLOCKS || !isBlock(text)) continue
      blocks++
      run.push({ type: 'text', value: child.value.slice(from, index) })
      flush()
      parts.push({ type: 'block', text })
      from = index + text.length
    }
    run.push({ type: 'text', value: child.value.slice(from) })
  }
  flush()
  return parts
}

function isBlock(words: string): boolean {
  if (!/^https?:/i.test(words)) return decodeEntity(words.replace(/^.*?nostr:(?:\/\/)?/i, '')) !== undefined
  if (!URL.canParse(words)) return false
  const url = new URL(words)
  const there = entityInAddress(url)?.entity.type
  return MEDIA.test(url.pathname) || there === 'note' || there === 'nevent' || there === 'naddr'
}
