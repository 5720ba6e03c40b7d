import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComposerOptions } from '../contract'
import type { DraftStore, NoteDraft } from '../drafts/draft-store'
import { mergeDrafts } from '../drafts/merge-drafts'

/**
 * The draft that is being written. It is saved while the user types, and restored when the composer opens again for the
 * same note.
 */
export interface EditedNoteDraft {
  readonly draft: NoteDraft
  /** False until the stored draft has been read. */
  readonly isLoaded: boolean
  changeDraft(patch: (previous: NoteDraft) => Partial<NoteDraft>): void
}

const emptyDraft = ({ replyTo, quote, text }: ComposerOptions): NoteDraft => ({
  content: text ?? '',
  imageMetadata: {},
  emoji: {},
  ...(replyTo && { repliedEventId: replyTo.id }),
  ...(quote && { quotedEventId: quote.id }),
  savedAt: 0,
})

export function useNoteDraft(drafts: DraftStore, account: string, options: ComposerOptions): EditedNoteDraft {
  const [draft, setDraft] = useState(() => emptyDraft(options))
  const [isLoaded, setReady] = useState(false)
  const latestDraft = useRef(draft)
  // The options of an open composer never change, so the first ones are kept.
  const initialOptions = useRef(options)
  const hasLoaded = useRef(false)
  useEffect(() => {
    // The callback runs even if the composer was closed meanwhile: text that was typed before the stored draft was read
    // is saved only here.
    void drafts.load(account, initialOptions.current).then(storedDraft => {
      const typedDraft = latestDraft.current
      if (!hasLoaded.current && typedDraft.savedAt > 0) {
        latestDraft.current = storedDraft ? mergeDrafts(storedDraft, typedDraft) : typedDraft
        drafts.save(account, initialOptions.current, latestDraft.current)
      } else if (!hasLoaded.current && storedDraft) latestDraft.current = storedDraft
      hasLoaded.current = true
      setDraft(latestDraft.current)
      setReady(true)
    })
  }, [drafts, account])
  const changeDraft = useCallback(
    (patch: (previous: NoteDraft) => Partial<NoteDraft>) => {
      const nextDraft = { ...latestDraft.current, ...patch(latestDraft.current), savedAt: Date.now() }
      latestDraft.current = nextDraft
      setDraft(nextDraft)
      // Until the stored draft is read, nothing is saved, because the typed text would overwrite that draft.
      if (hasLoaded.current) drafts.save(account, initialOptions.current, nextDraft)
    },
    [drafts, account],
  )
  useEffect(() => {
    const registration = drafts.registerEditor(account, initialOptions.current, restoredDraft =>
      changeDraft(previous => mergeDrafts(restoredDraft, previous)),
    )
    return () => registration.dispose()
  }, [drafts, account, changeDraft])
  return { draft, isLoaded, changeDraft }
}
