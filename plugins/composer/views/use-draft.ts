import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComposerOptions } from '../contract'
import type { Draft, Drafts } from '../drafts/drafts'
import { joinDrafts } from '../drafts/join-drafts'

/**
 * The draft that is being written. It is saved while the user types, and restored when the same composer is opened
 * again.
 */
export interface DraftHandle {
  readonly draft: Draft
  /** False until the stored draft has been read. */
  readonly ready: boolean
  change(patch: (was: Draft) => Partial<Draft>): void
}

const empty = ({ replyTo, quote, text }: ComposerOptions): Draft => ({
  content: text ?? '',
  imageMetadata: {},
  emoji: {},
  ...(replyTo && { repliedEventId: replyTo.id }),
  ...(quote && { quotedEventId: quote.id }),
  savedAt: 0,
})

export function useDraft(drafts: Drafts, account: string, options: ComposerOptions): DraftHandle {
  const [draft, setDraft] = useState(() => empty(options))
  const [ready, setReady] = useState(false)
  const latest = useRef(draft)
  // The options of an open composer never change, so keep the first ones.
  const fixed = useRef(options)
  const loaded = useRef(false)
  useEffect(() => {
    // This also runs after the window is closed, because text typed before the draft was read has not been saved yet.
    void drafts.load(account, fixed.current).then(kept => {
      const typed = latest.current
      if (!loaded.current && typed.savedAt > 0) {
        latest.current = kept ? joinDrafts(kept, typed) : typed
        drafts.save(account, fixed.current, latest.current)
      } else if (!loaded.current && kept) latest.current = kept
      loaded.current = true
      setDraft(latest.current)
      setReady(true)
    })
  }, [drafts, account])
  const change = useCallback(
    (patch: (was: Draft) => Partial<Draft>) => {
      const next = { ...latest.current, ...patch(latest.current), savedAt: Date.now() }
      latest.current = next
      setDraft(next)
      // Save only after the stored draft was read, because text typed earlier must not overwrite that draft.
      if (loaded.current) drafts.save(account, fixed.current, next)
    },
    [drafts, account],
  )
  useEffect(() => {
    const editing = drafts.edit(account, fixed.current, back => change(was => joinDrafts(back, was)))
    return () => editing.dispose()
  }, [drafts, account, change])
  return { draft, ready, change }
}
