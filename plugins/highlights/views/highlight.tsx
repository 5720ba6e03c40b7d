import { NoteByRef, type NoteKindViewProps } from '#contracts/notes'
import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { parseHighlightSource } from '../parse-highlight-source'
import styles from './highlight.module.css'

const MAX_TEXT = 5_000

const firstTagValue = ({ tags }: NostrEvent, name: string) =>
  tags
    .find(tag => tag[0] === name && tag[1])?.[1]
    ?.trim()
    .slice(0, MAX_TEXT)

/**
 * Shows a highlighted passage in its sentence, with the comment of the person who highlighted it and a link to the
 * source.
 */
export default function Highlight({ event, mode }: NoteKindViewProps) {
  const passage = event.content.slice(0, MAX_TEXT).trim()
  const context = firstTagValue(event, 'context')
  const comment = firstTagValue(event, 'comment')
  const { ref, url } = parseHighlightSource(event)
  const passageIndex = context?.indexOf(passage) ?? -1
  return (
    <div className={styles.highlight}>
      {comment && <p dir="auto">{sanitizeNoteText(comment)}</p>}
      <blockquote className={styles.quote} dir="auto">
        {context && passageIndex >= 0 && sanitizeNoteText(context.slice(0, passageIndex))}
        <mark className={styles.mark}>{sanitizeNoteText(passage)}</mark>
        {context && passageIndex >= 0 && sanitizeNoteText(context.slice(passageIndex + passage.length))}
      </blockquote>
      {url && (
        <a className={styles.source} href={url} target="_blank" rel="noopener noreferrer nofollow">
          {new URL(url).hostname}
        </a>
      )}
      {ref && mode !== 'embed' && <PluginView token={NoteByRef} to={ref} mode="embed" />}
    </div>
  )
}
