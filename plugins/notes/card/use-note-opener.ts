import type { MouseEvent } from 'react'
import { noteOpened } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useKernel } from '#kernel/react'
import { useGo } from '#kernel/router'
import { notePath, refOfEvent } from './note-target'

/** What a job has to say (NIP-90) is no page to read: a click beside the links in it is nothing. */
const NO_PAGE = 6927

/** What has a click of its own. */
const OWN_CLICK =
  'a, button, input, textarea, select, label, summary, video, audio, [role="button"], [role="menuitem"], [role="dialog"]'

/** Whether a press fell on the card itself: not on something in it, not in a card inside it, not to mark text. */
export function isOnCard({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('[data-note]') !== currentTarget || target.closest(OWN_CLICK)) return false
  const selection = getSelection()
  return !selection || selection.isCollapsed || !selection.containsNode(currentTarget, true)
}

/** Opens the page of a note when the empty area of its card is clicked. The time is the link for everyone else. */
export function useNoteOpener(event: NostrEvent): (click: MouseEvent<HTMLElement>) => void {
  const kernel = useKernel()
  const go = useGo()
  return click => {
    if (event.kind === NO_PAGE || click.defaultPrevented || click.button !== 0 || !isOnCard(click)) return
    const path = notePath(refOfEvent(event))
    if (!path) return
    if (click.metaKey || click.ctrlKey) {
      window.open(path, '_blank', 'noopener')
      return
    }
    kernel.emit(noteOpened, { id: event.id })
    go(path)
  }
}
