import { memo, type ReactNode } from 'react'
import styles from './avatar.module.css'
import { computePubkeyPattern } from './pubkey-pattern'

export interface AvatarProps {
  /** The public key in hex. A pattern computed from the key is shown until the picture has loaded. */
  readonly pubkey: string
  /** The element that shows the person's picture. The round box crops it. */
  readonly picture?: ReactNode
  /** Shows neither pattern nor picture but keeps the space, for example while the list is scrolled fast. */
  readonly isBlank?: boolean
  /** The width and height in px. */
  readonly size?: number
}

/**
 * Draws one cell of the pattern. All cells are one path, because a list shows hundreds of patterns. Each cell overlaps
 * the next a little, so that no gaps show.
 */
const cellPath = ({ x, y }: { x: number; y: number }) => `M${x} ${y}h1.02v1.02h-1.02z`

/** A person's picture in a round box of fixed size. Screen readers ignore it, because the name stands beside it. */
export const Avatar = memo(function Avatar({ pubkey, picture, isBlank, size = 40 }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {!isBlank && <PubkeyPattern pubkey={pubkey} />}
      {picture}
    </span>
  )
})

function PubkeyPattern({ pubkey }: { pubkey: string }) {
  const pattern = computePubkeyPattern(pubkey)
  return (
    <svg viewBox="-0.5 -0.5 6 6" aria-hidden="true" style={{ background: pattern.background }}>
      <path d={pattern.cells.map(cellPath).join('')} fill={pattern.foreground} />
    </svg>
  )
}
