import { type ComponentType, memo } from 'react'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

interface Place {
  readonly row: number
  readonly column: number
}

interface EmojiRowsProps {
  readonly label: string
  readonly rows: readonly (readonly Emoji[])[]
  /** The index of the group's first row among the rows of all groups. */
  readonly first: number
  /** The place of the emoji that is in the tab order. */
  readonly at: Place
  readonly picture: ComponentType<{ readonly url: string }> | undefined
  onPick(emoji: Emoji): void
  onAt(at: Place): void
}

const has = ({ first, rows, at }: EmojiRowsProps) => at.row >= first && at.row < first + rows.length

const nameOf = ({ text, words, url }: Emoji) => (url ? text : words.split(' ').slice(0, 2).join(' '))

/**
 * One group of emoji. It is rendered again only if the place in the tab order enters the group, moves inside it, or
 * leaves it.
 */
export const EmojiRows = memo(
  function EmojiRows({ label, rows, first, at, picture: Picture, onPick, onAt }: EmojiRowsProps) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid
      <div role="rowgroup" aria-label={label} className={styles.group}>
        <div className={styles.label} aria-hidden="true">
          {label}
        </div>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
          <div key={row[0]?.text} role="row" className={styles.row}>
            {row.map((emoji, column) => (
              // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is pressed
              <button
                key={emoji.text}
                type="button"
                role="gridcell"
                data-at={`${first + index}.${column}`}
                tabIndex={at.row === first + index && at.column === column ? 0 : -1}
                aria-label={nameOf(emoji)}
                title={nameOf(emoji)}
                className={styles.emoji}
                onFocus={() => onAt({ row: first + index, column })}
                onClick={() => onPick(emoji)}
              >
                {emoji.url && Picture ? <Picture url={emoji.url} /> : emoji.text}
              </button>
            ))}
          </div>
        ))}
      </div>
    )
  },
  (before, after) =>
    before.rows === after.rows &&
    before.first === after.first &&
    before.onPick === after.onPick &&
    (before.at === after.at || (!has(before) && !has(after))),
)
