import { useState } from 'react'
import { noteMenu } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { LazyView, PluginBoundary, preloadView, usePluginId } from '#kernel/react'
import { IconButton } from '#ui-kit'
import styles from './note-frame.module.css'
import type { MenuRequest } from './use-menu-request'
import { useNoteContributions } from './use-note-contributions'

const loadList = () => import('./note-menu-list')

interface NoteMenuButtonProps {
  readonly event: NostrEvent
  /** Set if the user has requested the menu elsewhere on the card, for example by a right click. */
  readonly menuRequest?: MenuRequest | undefined
}

/**
 * The button with three dots that opens a note's menu. The menu is loaded and rendered on first use, because a feed has
 * many such buttons.
 */
export function NoteMenuButton({ event, menuRequest }: NoteMenuButtonProps) {
  const owner = usePluginId()
  const offered = useNoteContributions(noteMenu, event)
  const [pressedWith, setPressed] = useState<false | 'pointer' | 'keyboard'>(false)
  const openedBy = menuRequest?.inputType ?? pressedWith
  if (offered.length === 0) return null
  const button = (
    <IconButton
      icon="more"
      label="More"
      className={styles.more}
      aria-haspopup="menu"
      aria-expanded={openedBy !== false}
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
  if (!openedBy) return button
  return (
    <PluginBoundary plugin={owner} where="note-menu-list" pending={button} fallback={button}>
      <LazyView
        key={menuRequest?.sequence}
        load={loadList}
        props={{ event, openedBy, position: menuRequest?.position }}
      />
    </PluginBoundary>
  )
}
