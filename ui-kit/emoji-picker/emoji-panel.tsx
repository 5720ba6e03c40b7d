import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { TextField } from '../text-field/text-field'
import { type Emoji, type EmojiGroup, emojiGroups, searchEmoji } from './emoji-groups'
import type { EmojiPickerProps } from './emoji-picker'
import styles from './emoji-picker.module.css'
import { EmojiRows } from './emoji-rows'

const COLUMNS = 8

const rowsOf = (emoji: readonly Emoji[]) =>
  Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, row) =>
    emoji.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )

/**
 * The content of the picker. Only one emoji is in the tab order. Arrow keys move from emoji to emoji, and from the
 * search field to the emoji.
 */
export default function EmojiPanel({ onPick, recent = [], custom = [], picture }: EmojiPickerProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState({ row: 0, column: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const groups = useMemo<readonly EmojiGroup[]>(() => {
    const all = custom.length > 0 ? [{ label: 'Your own', emoji: custom }, ...emojiGroups] : emojiGroups
    if (text.trim()) return [{ label: 'Found', emoji: searchEmoji(all, text) }]
    return recent.length > 0 ? [{ label: 'Recent', emoji: recent.slice(0, COLUMNS * 2) }, ...all] : all
  }, [text, recent, custom])
  const sections = useMemo(() => {
    let first = 0
    return groups.map(({ label, emoji }) => {
      const rows = rowsOf(emoji)
      const section = { label, rows, first }
      first += rows.length
      return section
    })
  }, [groups])
  const rows = sections.flatMap(section => section.rows)

  const go = (row: number, column: number) => {
    const there = Math.min(Math.max(row, 0), rows.length - 1)
    const cell = Math.min(Math.max(column, 0), (rows[there]?.length ?? 1) - 1)
    setAt({ row: there, column: cell })
    grid.current?.querySelector<HTMLElement>(`[data-at="${there}.${cell}"]`)?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const { row, column } = at
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: ahead, ArrowLeft: -ahead }[event.key]
    if (step) {
      const beyond = column + step >= (rows[row]?.length ?? 0)
      if (beyond) go(row + 1, 0)
      else if (column + step < 0) row > 0 && go(row - 1, COLUMNS)
      else go(row, column + step)
    } else if (event.key === 'ArrowDown') go(row + 1, column)
    else if (event.key === 'ArrowUp') go(row - 1, column)
    else if (event.key === 'Home') go(row, 0)
    else if (event.key === 'End') go(row, COLUMNS)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextField
        label="Search emoji"
        hideLabel
        type="search"
        placeholder="Search emoji"
        className={styles.search}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt({ row: 0, column: 0 })
        }}
        onKeyDown={event => {
          const first = rows[0]?.[0]
          if (event.key === 'ArrowDown') go(0, 0)
          else if (event.key === 'Enter' && text && first) onPick(first)
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
        <div ref={grid} role="grid" tabIndex={-1} aria-label="Emoji" className={styles.grid} onKeyDown={move}>
          {sections.map(section => (
            <EmojiRows
              key={section.label}
              {...section}
              at={at}
              picture={picture}
              onPick={onPick}
              onAt={setAt}
            />
          ))}
        </div>
      )}
    </>
  )
}
