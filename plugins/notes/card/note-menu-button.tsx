import { useState } from 'react'
import { noteMenu } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { Guard, LazyView, preloadView, useOwner } from '#kernel/react'
import { IconButton } from '#ui-kit'
import styles from './note-frame.module.css'
import type { MenuAsked } from './use-menu-asked'
import { useOfferedFor } from './use-offered-for'

const loadList = () => import('./note-menu-list')

interface NoteMenuButtonProps {
  readonly event: NostrEvent
  /** Set if the user has requested the menu elsewhere on the card, for example by a right click. */
  readonly asked?: MenuAsked | undefined
}

/**
 * The button with three dots that opens a note's menu. The menu is loaded and rendered on first use, because a feed has
 * many such buttons.
 */
export function NoteMenuButton({ event, asked }: NoteMenuButtonProps) {
  const owner = useOwner()
  const offered = useOfferedFor(noteMenu, event)
  const [pressed, setPressed] = useState<false | 'pointer' | 'keyboard'>(false)
  const used = asked?.by ?? pressed
  if (offered.length === 0) return null
  const button = (
    <IconButton
      icon="more"
      label="More"
      className={styles.more}
      aria-haspopup="menu"
      aria-expanded={used !== false}
      onPointerEnter={() => void preloadView(loadList)}
      // A click without pointer detail comes from Enter or Space.
      onClick={click => setPressed(click.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={press => {
        if (press.key !== 'ArrowDown') return
        press.preventDefault()
        setPressed('keyboard')
      }}
    />
  )
  if (!used) return button
  return (
    <Guard plugin={owner} where="note-menu-list" pending={button} fallback={button}>
      <LazyView key={asked?.time} load={loadList} props={{ event, openedBy: used, at: asked?.at }} />
    </Guard>
  )
}
