import { type ComponentType, memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

/** The height of a row of emoji in px, known before the row is rendered. */
const ROW_PX = 38
/** Rows of emoji are rendered when they are within this many px of the visible part of the grid. */
const RENDER_MARGIN_PX = 150
/** Rows that are visible when the picker opens, at most. */
const FIRST_ROWS = 8

interface EmojiCell {
  readonly row: number
  readonly column: number
}

export interface EmojiRowsProps {
  readonly rows: readonly (readonly Emoji[])[]
  /** The index of the first of these rows among the rows of all groups. */
  readonly firstRow: number
  /** The place of the emoji that is in the tab order. */
  readonly focusedCell: EmojiCell
  readonly EmojiImage: ComponentType<{ readonly url: string }> | undefined
  onPick(emoji: Emoji): void
  onFocusCell(focusedCell: EmojiCell): void
}

const containsFocusedCell = ({ firstRow, rows, focusedCell }: EmojiRowsProps) =>
  focusedCell.row >= firstRow && focusedCell.row < firstRow + rows.length

const getEmojiLabel = ({ text, name, words, url }: Emoji) => (url ? text : (name ?? words))

interface EmojiGlyphProps {
  readonly emoji: Emoji
  readonly EmojiImage: EmojiRowsProps['EmojiImage']
}

export const EmojiGlyph = ({ emoji: { text, url }, EmojiImage: Picture }: EmojiGlyphProps) =>
  url && Picture ? <Picture url={url} /> : text

/**
 * A few rows of emoji. Until they come near the visible part of the grid or get the focus, they only take up their
 * space. A change of the focused cell renders them again only if the cell was or is in these rows.
 */
export const EmojiRows = memo(
  function EmojiRows(props: EmojiRowsProps) {
    const { rows, firstRow, focusedCell, EmojiImage, onPick, onFocusCell } = props
    const block = useRef<HTMLDivElement>(null)
    const isNear = useIsNearVisiblePart(block, firstRow < FIRST_ROWS)
    const isRendered = isNear || containsFocusedCell(props)
    return (
      <div ref={block} className={styles.rows} style={{ blockSize: rows.length * ROW_PX }}>
        {isRendered &&
          rows.map((row, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a row of a grid, not of a table
            // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
            <div key={row[0]?.text} role="row" aria-rowindex={firstRow + index + 1} className={styles.row}>
              {row.map((emoji, column) => (
                // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is pressed
                <button
                  key={emoji.text}
                  type="button"
                  role="gridcell"
                  data-at={`${firstRow + index}.${column}`}
                  tabIndex={focusedCell.row === firstRow + index && focusedCell.column === column ? 0 : -1}
                  aria-label={getEmojiLabel(emoji)}
                  title={getEmojiLabel(emoji)}
                  className={styles.emoji}
                  onFocus={() => onFocusCell({ row: firstRow + index, column })}
                  onClick={() => onPick(emoji)}
                >
                  <EmojiGlyph emoji={emoji} EmojiImage={EmojiImage} />
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

/** Returns true once the element has come near the visible part of the grid, and from then on. */
function useIsNearVisiblePart(ref: RefObject<HTMLElement | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAtFirst || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    // `observeVisibility` has no margin within a scrolling element.
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setIsNear(true),
      { root: element.closest('[role="grid"]'), rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}
