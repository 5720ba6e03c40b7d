import type { CSSProperties } from 'react'
import { classNames } from '#ui-kit'
import type { TreeFrame } from './draw-tree'
import styles from './guest-board.module.css'
import type { PartProps } from './parts'

/** A board of squares. Each that can be pressed is a button. */
export function GuestBoard(props: PartProps<'board'> & { readonly frame: TreeFrame }) {
  const { label, columns, squares, act, frame } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is no part of a form
    <div
      role="group"
      aria-label={label}
      className={styles.board}
      style={{ '--columns': columns } as CSSProperties}
    >
      {squares.map(({ text, label: says, value, tone }, at) => {
        const look = classNames(styles.square, tone && styles[tone])
        const name = says ?? text
        return act !== undefined && value !== undefined ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is known by its place
            key={at}
            type="button"
            className={look}
            aria-label={name === '' ? `Square ${at + 1}` : name}
            aria-pressed={tone === 'marked'}
            onClick={() => frame.act(act, value)}
          >
            {text}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is known by its place
          <span key={at} className={look} role="img" aria-label={name === '' ? `Square ${at + 1}` : name}>
            {text}
          </span>
        )
      })}
    </div>
  )
}
