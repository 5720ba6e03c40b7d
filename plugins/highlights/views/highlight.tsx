import { NoteByRef, type NoteKindProps } from '#contracts/notes'
import { neutralizeText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { View } from '#kernel/react'
import { sourceOf } from '../source-of'
import styles from './highlight.module.css'

const MAX_TEXT = 5_000

const first = ({ tags }: NostrEvent, name: string) =>
  tags
    .find(tag => tag[0] === name && tag[1])?.[1]
    ?.trim()
    .slice(0, MAX_TEXT)

/**
 * Shows a highlighted passage in its sentence, with the comment of the person who highlighted it and a link to the
 * source.
 */
export default function Highlight({ event, mode }: NoteKindProps) {
  const passage = event.content.slice(0, MAX_TEXT).trim()
  const context = first(event, 'context')
  const comment = first(event, 'comment')
  const { ref, url } = sourceOf(event)
  const at = context?.indexOf(passage) ?? -1
  return (
    <div className={styles.highlight}>
      {comment && <p dir="auto">{neutralizeText(comment)}</p>}
      <blockquote className={styles.quote} dir="auto">
        {context && at >= 0 && neutralizeText(context.slice(0, at))}
        <mark className={styles.mark}>{neutralizeText(passage)}</mark>
        {context && at >= 0 && neutralizeText(context.slice(at + passage.length))}
      </blockquote>
      {url && (
        <a className={styles.source} href={url} target="_blank" rel="noopener noreferrer nofollow">
          {new URL(url).hostname}
        </a>
      )}
      {ref && mode !== 'embed' && <View of={NoteByRef} to={ref} mode="embed" />}
    </div>
  )
}
