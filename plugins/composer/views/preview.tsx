import { useDeferredValue, useMemo } from 'react'
import { NoteCard } from '#contracts/notes'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { View } from '#kernel/react'
import type { ComposerOptions } from '../contract'
import { noteDraft } from '../draft/note-draft'
import type { Draft } from '../drafts/drafts'
import styles from './composer.module.css'

const NO_ID = '0'.repeat(64)

/** Shows the note as others will see it; `apply` makes it the event of its mode, once that is complete. */
export function Preview(props: {
  account: string
  draft: Draft
  options: ComposerOptions
  apply(note: EventDraft): EventDraft | undefined
}) {
  const { account, options, apply } = props
  // Defer the preview, so that typing stays fast.
  const draft = useDeferredValue(props.draft)
  const event = useMemo((): NostrEvent => {
    const { content, imageMetadata, emoji, warning } = draft
    const parts = { text: content, media: Object.values(imageMetadata), emoji, warning, author: account }
    // Leave out the reply tags: the preview would show the answered note again, which is already above.
    const note = noteDraft(parts, options.quote ? { quote: options.quote } : {})
    const { kind, tags, content: text } = apply(note) ?? note
    return {
      id: NO_ID,
      pubkey: account,
      created_at: Math.floor(Date.now() / 1000),
      kind,
      tags,
      content: text,
      sig: '',
    }
  }, [draft, account, options.quote, apply])
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle}>Preview</h3>
      <View of={NoteCard} event={event} mode="embed" />
    </section>
  )
}
