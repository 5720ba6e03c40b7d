import type { CSSProperties } from 'react'
import { classNames } from '#ui-kit'
import styles from './guest-board.module.css'
import type { GuestViewContext } from './guest-tree'
import type { TreePartProps } from './part-schemas'

/** A board of squares, such as a chessboard. Each square with a `value` is a button. */
export function GuestBoard(props: TreePartProps<'board'> & { readonly context: GuestViewContext }) {
  const { label, columns, squares, act, context } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is no part of a form
    <div
      role="group"
      aria-label={label}
      className={styles.board}
      style={{ '--columns': columns } as CSSProperties}
    >
      {squares.map(({ text, label: squareLabel, value, tone }, at) => {
        const className = classNames(styles.square, tone && styles[tone])
        const name = squareLabel ?? text
        return act !== undefined && value !== undefined ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is known by its place
            key={at}
            type="button"
            className={className}
            aria-label={name === '' ? `Square ${at + 1}` : name}
            aria-pressed={tone === 'marked'}
            onClick={() => context.act(act, value)}
          >
            {text}
          </button>
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is known by its place
            key={at}
            className={className}
            role="img"
            aria-label={name === '' ? `Square ${at + 1}` : name}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}
