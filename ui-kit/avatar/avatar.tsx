import { memo, type ReactNode } from 'react'
import styles from './avatar.module.css'
import { keyPattern } from './key-pattern'

export interface AvatarProps {
  /** The public key, hex. Its pattern is shown until a picture is there. */
  readonly keyHex: string
  /** The person's picture, an element; the box crops it. */
  readonly picture?: ReactNode
  /** Shows only the reserved space, for example while the list is scrolled fast. */
  readonly plain?: boolean
  /** px */
  readonly size?: number
}

/**
 * All cells are one path, because a list shows hundreds of them. Each cell overlaps the next a little, so that no
 * gaps show.
 */
const cell = ({ x, y }: { x: number; y: number }) => `M${x} ${y}h1.02v1.02h-1.02z`

/** A person's picture in a round box of fixed size. It is decorative: the name stands beside it. */
export const Avatar = memo(function Avatar({ keyHex, picture, plain, size = 40 }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {!plain && <Pattern of={keyHex} />}
      {picture}
    </span>
  )
})

function Pattern({ of }: { of: string }) {
  const pattern = keyPattern(of)
  return (
    <svg viewBox="-0.5 -0.5 6 6" aria-hidden="true" style={{ background: pattern.background }}>
      <path d={pattern.cells.map(cell).join('')} fill={pattern.foreground} />
    </svg>
  )
}
