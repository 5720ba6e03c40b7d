import { memo, type RefCallback, useState } from 'react'
import styles from './avatar.module.css'
import { keyPattern } from './key-pattern'

export interface AvatarProps {
  /** The public key, hex: its pattern shows until a picture is there. */
  readonly keyHex: string
  readonly src?: string | undefined
  /** Only its room, for a moment in which nobody looks. */
  readonly plain?: boolean
  /** px */
  readonly size?: number
  /** Gets the picture's element: for who watches whether it loads. */
  readonly imageRef?: RefCallback<HTMLImageElement> | undefined
}

/** All cells are one shape: a list shows hundreds of them. Each covers the seam to the next. */
const cell = ({ x, y }: { x: number; y: number }) => `M${x} ${y}h1.02v1.02h-1.02z`

/** A person's picture in a fixed round box. Decorative: the name stands beside it. */
export const Avatar = memo(function Avatar({ keyHex, src, plain, size = 40, imageRef }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {!plain && <Pattern of={keyHex} />}
      {src && failed !== src && (
        <img
          ref={imageRef}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
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
