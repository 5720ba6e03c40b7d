import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComposerOptions } from '../contract'
import type { Draft, Drafts } from '../drafts/drafts'
import { joinDrafts } from '../drafts/join-drafts'

/** What is being written: kept as it is typed, and there again when the same thing is opened. */
export interface DraftHandle {
  readonly draft: Draft
  /** False until a kept draft has been looked for. */
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
  // One opening is about one thing; its options do not change.
  const fixed = useRef(options)
  const loaded = useRef(false)
  useEffect(() => {
    // Also for a window that is closed by then: what was typed in it is not stored yet.
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
      // Who was quicker than the disk must not write over what is kept there.
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
