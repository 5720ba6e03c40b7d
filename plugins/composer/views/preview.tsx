import { useDeferredValue, useMemo } from 'react'
import { NoteCard } from '#contracts/notes'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { View } from '#kernel/react'
import type { ComposerOptions } from '../contract'
import { noteDraft } from '../draft/note-draft'
import type { Draft } from '../drafts/drafts'
import styles from './composer.module.css'

const NO_ID = '0'.repeat(64)

/**
 * Shows the note as others will see it. `apply` turns the note into the event of its mode, if the mode's data is
 * complete.
 */
export function Preview(props: {
  /** The public key of the account that will publish the note. */
  author: string
  draft: Draft
  options: ComposerOptions
  apply(note: EventDraft): EventDraft | undefined
}) {
  const { author, options, apply } = props
  // Render the preview with low priority, so that typing stays fast.
  const draft = useDeferredValue(props.draft)
  const event = useMemo((): NostrEvent => {
    const { content, imageMetadata, emoji, warning } = draft
    const parts = { text: content, media: Object.values(imageMetadata), emoji, warning, author }
    // Leave out the reply tags, because the preview would otherwise show the answered note, which is already shown
    // above.
    const note = noteDraft(parts, options.quote ? { quote: options.quote } : {})
    const { kind, tags, content: text } = apply(note) ?? note
    return {
      id: NO_ID,
      pubkey: author,
      created_at: Math.floor(Date.now() / 1000),
      kind,
      tags,
      content: text,
      sig: '',
    }
  }, [draft, author, options.quote, apply])
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle}>Preview</h3>
      <View of={NoteCard} event={event} mode="embed" />
    </section>
  )
}
