import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '../text-field/text-field'
import { type EmojiGroup, emojiGroups } from './emoji-groups'
import type { EmojiPickerProps } from './emoji-picker'
import styles from './emoji-picker.module.css'
import { EmojiGlyph, EmojiRows } from './emoji-rows'
import { searchEmoji } from './search-emoji'

const COLUMNS = 8
/** Rows that are rendered together. */
const BLOCK_ROWS = 4

function split<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

const CUSTOM_LABEL = 'Your own'

/**
 * The content of the picker. In a popover or dialog it takes the focus. Only one emoji is in the tab order. Arrow keys
 * move from emoji to emoji, and from the search field to the emoji. Page Up and Page Down move from group to group,
 * and in the last group to its end.
 */
export default function EmojiPanel({
  onPick,
  recentEmoji = [],
  customEmoji = [],
  EmojiImage,
}: EmojiPickerProps) {
  const [text, setText] = useState('')
  const [focusedCell, setFocusedCell] = useState({ row: 0, column: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The popover or dialog itself has taken the focus while the emoji were loading.
    if (!searchField.current?.closest('[role="dialog"]')) return
    // On a touch screen, a focused field would open the keyboard over the emoji.
    const target = matchMedia('(pointer: coarse)').matches
      ? grid.current?.querySelector<HTMLElement>('[role="gridcell"]')
      : searchField.current
    target?.focus({ preventScroll: true })
  }, [])
  const searchableGroups = useGroupsWithKeywords()
  const allGroups = useMemo<readonly EmojiGroup[]>(
    () => [
      ...(recentEmoji.length > 0 ? [{ label: 'Recent', emoji: recentEmoji.slice(0, COLUMNS * 2) }] : []),
      ...(customEmoji.length > 0 ? [{ label: CUSTOM_LABEL, emoji: customEmoji }] : []),
      ...emojiGroups,
    ],
    [recentEmoji, customEmoji],
  )
  const foundGroups = useMemo<readonly EmojiGroup[] | undefined>(() => {
    if (!text.trim()) return undefined
    const emoji = searchEmoji([{ label: CUSTOM_LABEL, emoji: customEmoji }, ...searchableGroups], text)
    return [{ label: 'Found', emoji }]
  }, [text, customEmoji, searchableGroups])
  const groups = foundGroups ?? allGroups
  const sections = useMemo(() => {
    let firstRow = 0
    return groups.map(({ label, emoji }) => ({
      label,
      firstRow,
      blocks: split(split(emoji, COLUMNS), BLOCK_ROWS).map(rows => {
        const block = { rows, firstRow }
        firstRow += rows.length
        return block
      }),
    }))
  }, [groups])
  const rows = sections.flatMap(({ blocks }) => blocks.flatMap(block => block.rows))

  const focusCell = (row: number, column: number) => {
    const targetRow = Math.min(Math.max(row, 0), rows.length - 1)
    const targetColumn = Math.min(Math.max(column, 0), (rows[targetRow]?.length ?? 1) - 1)
    // The row may not be rendered yet.
    flushSync(() => setFocusedCell({ row: targetRow, column: targetColumn }))
    grid.current?.querySelector<HTMLElement>(`[data-at="${targetRow}.${targetColumn}"]`)?.focus()
  }
  /** Focuses a group's first emoji and scrolls its label to the top. */
  const focusGroup = (firstRow: number) => {
    focusCell(firstRow, 0)
    const group = document.activeElement?.closest<HTMLElement>('[role="rowgroup"]')
    if (grid.current && group) grid.current.scrollTop = group.offsetTop
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = focusedCell
    const forwardStep = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const columnStep = { ArrowRight: forwardStep, ArrowLeft: -forwardStep }[event.key]
    if (columnStep) {
      const isPastRowEnd = column + columnStep >= (rows[row]?.length ?? 0)
      if (isPastRowEnd) focusCell(row + 1, 0)
      else if (column + columnStep < 0) row > 0 && focusCell(row - 1, COLUMNS)
      else focusCell(row, column + columnStep)
    } else if (event.key === 'ArrowDown') focusCell(row + 1, column)
    else if (event.key === 'ArrowUp') focusCell(row - 1, column)
    else if (event.key === 'Home') focusCell(event.ctrlKey ? 0 : row, 0)
    else if (event.key === 'End') focusCell(event.ctrlKey ? rows.length : row, COLUMNS)
    else if (event.key === 'PageDown') {
      const nextGroup = sections.find(({ firstRow }) => firstRow > row)
      if (nextGroup) focusGroup(nextGroup.firstRow)
      // In the last group, the focus goes to the last emoji, as `focusGroup` would scroll a later row out of sight.
      else focusCell(rows.length, COLUMNS)
    } else if (event.key === 'PageUp')
      focusGroup(sections.findLast(({ firstRow }) => firstRow < row)?.firstRow ?? 0)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextField
        ref={searchField}
        label="Search emoji"
        hideLabel
        type="search"
        placeholder="Search emoji"
        className={styles.search}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setFocusedCell({ row: 0, column: 0 })
        }}
        onKeyDown={event => {
          const firstEmoji = rows[0]?.[0]
          if (event.key === 'ArrowDown') focusCell(0, 0)
          else if (event.key === 'Enter' && text && firstEmoji) onPick(firstEmoji)
          else return
          event.preventDefault()
        }}
      />
      {!foundGroups && (
        <div role="toolbar" aria-label="Groups" className={styles.groups}>
          {sections.map(({ label, firstRow }) => (
            <button
              key={label}
              type="button"
              // By keyboard, Page Up and Page Down lead from group to group.
              tabIndex={-1}
              aria-label={label}
              title={label}
              className={styles.emoji}
              onClick={() => focusGroup(firstRow)}
            >
              <EmojiGlyph emoji={rows[firstRow]![0]!} EmojiImage={EmojiImage} />
            </button>
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <p className={styles.none} role="status">
          No emoji for “{text.trim()}”
        </p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a grid of choices, not a table
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label="Emoji"
          aria-rowcount={rows.length}
          className={styles.grid}
          onKeyDown={onKeyDown}
        >
          {sections.map(({ label, blocks }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid, not of a table
            <div key={label} role="rowgroup" aria-label={label}>
              <div className={styles.label} aria-hidden="true">
                {label}
              </div>
              {blocks.map(block => (
                <EmojiRows
                  key={block.firstRow}
                  {...block}
                  focusedCell={focusedCell}
                  EmojiImage={EmojiImage}
                  onPick={onPick}
                  onFocusCell={setFocusedCell}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Returns the emoji of Unicode, with keywords once these have loaded. Until then a search finds names only. */
function useGroupsWithKeywords(): readonly EmojiGroup[] {
  const [groups, setGroups] = useState(emojiGroups)
  useEffect(() => {
    let isMounted = true
    import('./emoji-groups-with-keywords').then(
      ({ emojiGroupsWithKeywords }) => isMounted && setGroups(emojiGroupsWithKeywords),
      // Without the network the search goes on with names.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return groups
}
