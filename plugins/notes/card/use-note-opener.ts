import type { MouseEvent } from 'react'
import { noteOpened } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { getEventRef, getNotePath } from './get-note-route-params'

/** Kind of feedback on a job (NIP-90). It has no useful page, so a click on its card does nothing. */
const KIND_WITHOUT_PAGE = 6927

/** Matches elements that handle clicks themselves, so that a click on them does not open the note. */
const INTERACTIVE_ELEMENTS =
  'a, button, input, textarea, select, label, summary, video, audio, [role="button"], [role="menuitem"], [role="dialog"]'

/** True if the press hit no link, control or other card inside this card, and did not select text. */
export function isPressOnCard({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('[data-note]') !== currentTarget || target.closest(INTERACTIVE_ELEMENTS)) return false
  const selection = getSelection()
  return !selection || selection.isCollapsed || !selection.containsNode(currentTarget, true)
}

/**
 * Returns a click handler that opens a note's page if an empty area of its card was clicked. Keyboards and screen
 * readers use the time's link instead.
 */
export function useNoteOpener(event: NostrEvent): (click: MouseEvent<HTMLElement>) => void {
  const kernel = useKernel()
  const go = useNavigateToPath()
  return click => {
    if (
      event.kind === KIND_WITHOUT_PAGE ||
      click.defaultPrevented ||
      click.button !== 0 ||
      !isPressOnCard(click)
    )
      return
    const path = getNotePath(getEventRef(event))
    if (!path) return
    if (click.metaKey || click.ctrlKey) {
      window.open(path, '_blank', 'noopener')
      return
    }
    kernel.emit(noteOpened, { id: event.id })
    go(path)
  }
}
