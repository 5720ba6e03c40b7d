import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { TextField } from '../text-field/text-field'
import { type Emoji, type EmojiGroup, emojiGroups, searchEmoji } from './emoji-groups'
import type { EmojiPickerProps } from './emoji-picker'
import styles from './emoji-picker.module.css'
import { EmojiRows } from './emoji-rows'

const COLUMNS = 8

const splitRows = (emoji: readonly Emoji[]) =>
  Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, row) =>
    emoji.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )

/**
 * The content of the picker. In a popover or dialog it takes the focus. Only one emoji is in the tab order. Arrow keys
 * move from emoji to emoji, and from the search field to the emoji.
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
  const groups = useMemo<readonly EmojiGroup[]>(() => {
    const allGroups =
      customEmoji.length > 0 ? [{ label: 'Your own', emoji: customEmoji }, ...emojiGroups] : emojiGroups
    if (text.trim()) return [{ label: 'Found', emoji: searchEmoji(allGroups, text) }]
    return recentEmoji.length > 0
      ? [{ label: 'Recent', emoji: recentEmoji.slice(0, COLUMNS * 2) }, ...allGroups]
      : allGroups
  }, [text, recentEmoji, customEmoji])
  const sections = useMemo(() => {
    let firstRow = 0
    return groups.map(({ label, emoji }) => {
      const rows = splitRows(emoji)
      const section = { label, rows, firstRow }
      firstRow += rows.length
      return section
    })
  }, [groups])
  const rows = sections.flatMap(section => section.rows)

  const focusCell = (row: number, column: number) => {
    const targetRow = Math.min(Math.max(row, 0), rows.length - 1)
    const targetColumn = Math.min(Math.max(column, 0), (rows[targetRow]?.length ?? 1) - 1)
    setFocusedCell({ row: targetRow, column: targetColumn })
    grid.current?.querySelector<HTMLElement>(`[data-at="${targetRow}.${targetColumn}"]`)?.focus()
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
    else if (event.key === 'Home') focusCell(row, 0)
    else if (event.key === 'End') focusCell(row, COLUMNS)
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
          className={styles.grid}
          onKeyDown={onKeyDown}
        >
          {sections.map(section => (
            <EmojiRows
              key={section.label}
              {...section}
              focusedCell={focusedCell}
              EmojiImage={EmojiImage}
              onPick={onPick}
              onFocusCell={setFocusedCell}
            />
          ))}
        </div>
      )}
    </>
  )
}
