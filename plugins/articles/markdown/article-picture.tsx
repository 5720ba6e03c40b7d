import type { Nodes } from 'mdast'
import { sanitizeNoteText } from '#kernel/nostr'
import { Picture } from '#kernel/react'
import { MediaFrame } from '#ui-kit'
import type { PictureSize } from '../contract'
import styles from './markdown.module.css'
import { parseSafeLinkTarget } from './parse-safe-link-target'

/** Maximum width and height of a picture in px. */
const MAX_SIZE: PictureSize = { width: 650, height: 600 }

/** Size in px of the space that is reserved for a picture without a stated size. */
const DEFAULT_SIZE: PictureSize = { width: 600, height: 450 }

/**
 * Maximum ratio of a stated size's sides. A false size of extreme proportions would leave too little space to recognize
 * the picture.
 */
const MAX_ASPECT_RATIO = 5

interface ArticlePictureProps {
  readonly url: string
  readonly alt: string
  /** True for a picture within a line of text. Such a picture gets the height of the line. */
  readonly isInline: boolean
  readonly sizes: ReadonlyMap<string, PictureSize> | undefined
}

/** A picture in an article. Its space is reserved before the picture has loaded. */
export function ArticlePicture({ url, alt, isInline, sizes }: ArticlePictureProps) {
  const link = parseSafeLinkTarget(url)
  const altText = sanitizeNoteText(alt)
  if (!link || !('webUrl' in link)) return altText
  if (isInline)
    return (
      <Picture
        className={styles.sign}
        url={link.webUrl}
        size={{ width: 40 }}
        alt={altText}
        fallback={altText}
      />
    )
  const reservedSize = computeReservedSize(sizes?.get(link.webUrl))
  return (
    <MediaFrame width={reservedSize.width} height={reservedSize.height}>
      <Picture
        className={styles.picture}
        url={link.webUrl}
        size={{ width: MAX_SIZE.width }}
        alt={altText}
        fallback={<span className={styles.lost}>{altText || 'Image could not be loaded'}</span>}
      />
    </MediaFrame>
  )
}

/**
 * Returns the size to reserve. It is not larger than the stated size of the picture, except that a very thin picture
 * gets a larger short side (see `MAX_ASPECT_RATIO`).
 */
export function computeReservedSize(statedSize: PictureSize | undefined): PictureSize {
  if (!statedSize) return DEFAULT_SIZE
  const { width, height } = statedSize
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height)
  const scaleSide = (sideLength: number, otherSide: number) =>
    Math.max(1, Math.round(Math.max(sideLength, otherSide / MAX_ASPECT_RATIO) * scale))
  return { width: scaleSide(width, height), height: scaleSide(height, width) }
}

/** True if a node contains a picture at any depth. */
export const containsPicture = (node: Nodes): boolean =>
  isPicture(node) || ('children' in node && node.children.some(containsPicture))

/** True if a picture has words before and after it on the same line, so that it is probably a small symbol. */
export const isInlinePicture = (siblings: readonly Nodes[], index: number): boolean =>
  hasTextBeside(siblings[index - 1], /(?:^|\n)[ \t]*$/) &&
  hasTextBeside(siblings[index + 1], /^[ \t]*(?:\n|$)/)

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

const hasTextBeside = (node: Nodes | undefined, noTextPattern: RegExp): boolean =>
  node !== undefined &&
  INLINE_NODE_TYPES.has(node.type) &&
  !(node.type === 'text' && noTextPattern.test(node.value))

const isPicture = ({ type }: Nodes): boolean => type === 'image' || type === 'imageReference'
