import { useEffect, useState } from 'react'
import { noteMenu } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { IconButton, Menu, type MenuItem } from '#ui-kit'
import styles from './note-frame.module.css'
import { useNoteContributions } from './use-note-contributions'

const OUTCOME_SHOWN_MS = 2_000

interface NoteMenuListProps {
  readonly event: NostrEvent
  readonly openedBy: 'pointer' | 'keyboard'
  /** Position in the window in px. If absent, the menu opens at the button. */
  readonly position?: { readonly x: number; readonly y: number } | undefined
}

/** The menu of a note. It is open when it is first rendered. */
export default function NoteMenuList({ event, openedBy, position }: NoteMenuListProps) {
  const kernel = useKernel()
  const offered = useNoteContributions(noteMenu, event)
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly succeeded: boolean }>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  // The browser allows copying only right after a click. So load the code of copying actions beforehand.
  useEffect(() => {
    for (const { value } of offered) if (value.doneLabel) value.action().catch(() => {})
  }, [offered])

  const items = offered.map((entry): MenuItem => {
    const { key } = entry
    const { label, icon, danger, doneLabel } = entry.value
    const hasOutcome = outcome?.key === key
    return {
      id: key,
      label: hasOutcome ? (outcome.succeeded ? (doneLabel ?? label) : 'Did not work') : label,
      icon: hasOutcome && outcome.succeeded ? 'check' : icon,
      danger,
      stays: doneLabel !== undefined,
      onSelect: () => {
        void kernel.runAction(entry, { event }).then(succeeded => doneLabel && setOutcome({ key, succeeded }))
      },
    }
  })
  return (
    <Menu
      defaultOpen={openedBy}
      defaultPosition={position}
      items={items}
      trigger={<IconButton icon="more" label="More" className={styles.more} />}
    />
  )
}
