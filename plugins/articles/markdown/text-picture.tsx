import type { Nodes } from 'mdast'
import { neutralizeText } from '#kernel/nostr'
import { Picture } from '#kernel/react'
import { MediaFrame } from '#ui-kit'
import type { PictureSize } from '../contract'
import styles from './markdown.module.css'
import { safeLink } from './safe-link'

/** Maximum width and height of a picture in px. */
const MAX_SIZE: PictureSize = { width: 650, height: 600 }

/** Size in px of the space that is reserved for a picture without a stated size. */
const DEFAULT_SIZE: PictureSize = { width: 600, height: 450 }

/** A false size of extreme proportions would leave no room in which the picture could be recognized. */
const MAX_RATIO = 5

interface TextPictureProps {
  readonly url: string
  readonly alt: string
  /** True for a picture within a line of text. Such a picture gets the height of the line. */
  readonly amidWords: boolean
  readonly sizes: ReadonlyMap<string, PictureSize> | undefined
}

/** A picture in an article. Its space is reserved before the picture has loaded. */
export function TextPicture({ url, alt, amidWords, sizes }: TextPictureProps) {
  const link = safeLink(url)
  const words = neutralizeText(alt)
  if (!link || !('outside' in link)) return words
  if (amidWords)
    return (
      <Picture className={styles.sign} url={link.outside} size={{ width: 40 }} alt={words} instead={words} />
    )
  const room = roomFor(sizes?.get(link.outside))
  return (
    <MediaFrame width={room.width} height={room.height}>
      <Picture
        className={styles.picture}
        url={link.outside}
        size={{ width: MAX_SIZE.width }}
        alt={words}
        instead={<span className={styles.lost}>{words || 'Image could not be loaded'}</span>}
      />
    </MediaFrame>
  )
}

/** Returns the reserved size. It is not larger than the picture itself, unless the stated size is a mere line. */
export function roomFor(stated: PictureSize | undefined): PictureSize {
  if (!stated) return DEFAULT_SIZE
  const { width, height } = stated
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height)
  const side = (length: number, other: number) =>
    Math.max(1, Math.round(Math.max(length, other / MAX_RATIO) * scale))
  return { width: side(width, height), height: side(height, width) }
}

/** True if a node contains a picture at any depth. */
export const hasPicture = (node: Nodes): boolean =>
  isPicture(node) || ('children' in node && node.children.some(hasPicture))

/** True if a picture has words before and after it on the same line, as a small symbol has. */
export const isAmidWords = (siblings: readonly Nodes[], at: number): boolean =>
  hasWords(siblings[at - 1], /(?:^|\n)[ \t]*$/) && hasWords(siblings[at + 1], /^[ \t]*(?:\n|$)/)

/** Types of nodes that can be part of a line of text, unlike blocks. */
const INLINE_NODE_TYPES: ReadonlySet<Nodes['type']> = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

const hasWords = (node: Nodes | undefined, none: RegExp): boolean =>
  node !== undefined && INLINE_NODE_TYPES.has(node.type) && !(node.type === 'text' && none.test(node.value))

const isPicture = ({ type }: Nodes): boolean => type === 'image' || type === 'imageReference'
