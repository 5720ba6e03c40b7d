import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Returns a handler of Ctrl+Enter and Cmd+Enter, which publish the note. If they are pressed before the stored draft
 * has been read, the note is published after that. It is not published if its text is another one then, because the
 * user has typed on or the stored draft was added to it.
 */
export function usePublishShortcut(options: {
  readonly text: string
  /** True if the stored draft has been read. */
  readonly isLoaded: boolean
  readonly canPublish: boolean
  publish(): void
}): (event: KeyboardEvent) => void {
  const { text, isLoaded, canPublish, publish } = options
  const waitingText = useRef<string>(undefined)
  useEffect(() => {
    if (!isLoaded || waitingText.current === undefined) return
    const isSameText = waitingText.current === text
    waitingText.current = undefined
    if (isSameText && canPublish) publish()
  })
  return event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canPublish) publish()
    else if (!isLoaded) waitingText.current = text
  }
}
