import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { NoteDraft } from '../drafts/draft-store'

/**
 * Returns a handler of Ctrl+Enter and Cmd+Enter, which publish the note. If they are pressed before the stored draft
 * has been read, the note is published after that. It is not published if the draft is another one then, because the
 * user has typed on, or because the stored draft has added a text, an author, a mode or a content warning that the user
 * has not seen.
 */
export function usePublishShortcut(options: {
  readonly draft: NoteDraft
  /** True if the stored draft has been read. */
  readonly isLoaded: boolean
  /** True if the draft will get content that was shared with the app, which the user has not seen here yet. */
  readonly isSharedContentMissing: boolean
  readonly canPublish: boolean
  publish(): void
}): (event: KeyboardEvent) => void {
  const { draft, isLoaded, isSharedContentMissing, canPublish, publish } = options
  const waitingDraft = useRef<NoteDraft>(undefined)
  useEffect(() => {
    if (!isLoaded || waitingDraft.current === undefined) return
    const isSameDraft = waitingDraft.current === draft
    waitingDraft.current = undefined
    if (isSameDraft && canPublish) publish()
  })
  return event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canPublish) publish()
    else if (!isLoaded && !isSharedContentMissing) waitingDraft.current = draft
  }
}
