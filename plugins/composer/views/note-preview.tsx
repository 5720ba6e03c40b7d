import { useDeferredValue, useMemo } from 'react'
import { NoteCard } from '#contracts/notes'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import type { ComposerOptions } from '../contract'
import { buildNoteEventDraft } from '../draft/build-note-event-draft'
import type { NoteDraft } from '../drafts/draft-store'
import styles from './composer.module.css'

const EMPTY_EVENT_ID = '0'.repeat(64)

/**
 * Shows the note as others will see it. `applyMode` turns it into the event of its mode, if the mode's data is
 * complete.
 */
export function NotePreview(props: {
  /** The public key of the account that will publish the note. */
  author: string
  draft: NoteDraft
  options: ComposerOptions
  applyMode(note: EventDraft): EventDraft | undefined
}) {
  const { author, options, applyMode } = props
  // The preview renders with low priority, so that typing stays fast.
  const draft = useDeferredValue(props.draft)
  const event = useMemo((): NostrEvent => {
    const { content, imageMetadata, emoji, warning } = draft
    const noteContent = { text: content, media: Object.values(imageMetadata), emoji, warning, author }
    // The preview has no reply tags, because it would show the answered note, which is already shown above the text.
    const note = buildNoteEventDraft(noteContent, options.quote ? { quote: options.quote } : {})
    const { kind, tags, content: text } = applyMode(note) ?? note
    return {
      id: EMPTY_EVENT_ID,
      pubkey: author,
      created_at: Math.floor(Date.now() / 1000),
      kind,
      tags,
      content: text,
      sig: '',
    }
  }, [draft, author, options.quote, applyMode])
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle}>Preview</h3>
      <PluginView token={NoteCard} event={event} mode="embed" />
    </section>
  )
}
