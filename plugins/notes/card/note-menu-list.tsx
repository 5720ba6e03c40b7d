import { useEffect, useState } from 'react'
import { noteMenu } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { IconButton, Menu, type MenuItem } from '#ui-kit'
import styles from './note-frame.module.css'
import { useOfferedFor } from './use-offered-for'

const SHOWN_MS = 2_000

interface NoteMenuListProps {
  readonly event: NostrEvent
  readonly openedBy: 'pointer' | 'keyboard'
  /** Position in the window in px. If absent, the menu opens at the button. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
}

/** The menu of a note. It is open when it is first rendered. */
export default function NoteMenuList({ event, openedBy, at }: NoteMenuListProps) {
  const kernel = useKernel()
  const offered = useOfferedFor(noteMenu, event)
  const [told, setTold] = useState<{ readonly key: string; readonly worked: boolean }>()

  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])

  // The browser allows copying only right after a click. So load the code of copying actions beforehand.
  useEffect(() => {
    for (const { value } of offered) if (value.done) value.action().catch(() => {})
  }, [offered])

  const items = offered.map((entry): MenuItem => {
    const { key } = entry
    const { label, icon, danger, done } = entry.value
    const said = told?.key === key
    return {
      id: key,
      label: said ? (told.worked ? (done ?? label) : 'Did not work') : label,
      icon: said && told.worked ? 'check' : icon,
      danger,
      stays: done !== undefined,
      onSelect: () => {
        void kernel.run(entry, { event }).then(worked => done && setTold({ key, worked }))
      },
    }
  })
  return (
    <Menu
      defaultOpen={openedBy}
      defaultAt={at}
      items={items}
      trigger={<IconButton icon="more" label="More" className={styles.more} />}
    />
  )
}
