import { type ComponentType, memo } from 'react'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

interface EmojiCell {
  readonly row: number
  readonly column: number
}

interface EmojiRowsProps {
  readonly label: string
  readonly rows: readonly (readonly Emoji[])[]
  /** The index of the group's first row among the rows of all groups. */
  readonly firstRow: number
  /** The place of the emoji that is in the tab order. */
  readonly focusedCell: EmojiCell
  readonly EmojiImage: ComponentType<{ readonly url: string }> | undefined
  onPick(emoji: Emoji): void
  onFocusCell(focusedCell: EmojiCell): void
}

const containsFocusedCell = ({ firstRow, rows, focusedCell }: EmojiRowsProps) =>
  focusedCell.row >= firstRow && focusedCell.row < firstRow + rows.length

const emojiName = ({ text, words, url }: Emoji) => (url ? text : words.split(' ').slice(0, 2).join(' '))

/** One group of emoji. A change of the focused cell renders it again only if the cell was or is in this group. */
export const EmojiRows = memo(
  function EmojiRows({
    label,
    rows,
    firstRow,
    focusedCell,
    EmojiImage: Picture,
    onPick,
    onFocusCell,
  }: EmojiRowsProps) {
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
                data-at={`${firstRow + index}.${column}`}
                tabIndex={focusedCell.row === firstRow + index && focusedCell.column === column ? 0 : -1}
                aria-label={emojiName(emoji)}
                title={emojiName(emoji)}
                className={styles.emoji}
                onFocus={() => onFocusCell({ row: firstRow + index, column })}
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
  (previousProps, nextProps) =>
    previousProps.rows === nextProps.rows &&
    previousProps.firstRow === nextProps.firstRow &&
    previousProps.onPick === nextProps.onPick &&
    (previousProps.focusedCell === nextProps.focusedCell ||
      (!containsFocusedCell(previousProps) && !containsFocusedCell(nextProps))),
)
