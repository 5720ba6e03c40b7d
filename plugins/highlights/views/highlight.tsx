import { NoteByRef, type NoteKindProps } from '#contracts/notes'
import type { EventRef, NostrEvent } from '#kernel'
import { neutralizeText, refOfAddress, refOfId } from '#kernel/nostr'
import { View } from '#kernel/react'
import styles from './highlight.module.css'

const MAX_TEXT = 5_000

/** Where the passage is from: an event, or a web page (NIP-84). A mention is no source. */
function sourceOf({ tags }: NostrEvent): { ref?: EventRef; url?: string } {
  for (const [name, value, hint, mark] of tags) {
    if (mark === 'mention' || hint === 'mention') continue
    if (name === 'r' && value && /^https?:\/\//i.test(value) && value.length < 2_000 && URL.canParse(value))
      return { url: value }
    const found = name === 'a' ? refOfAddress(value, hint) : name === 'e' ? refOfId(value, hint) : undefined
    if (!found) continue
    if ('id' in found) return { ref: { id: found.id, relays: found.relays ?? [] } }
    return {
      ref: {
        kind: found.kind,
        pubkey: found.author,
        identifier: found.identifier,
        relays: found.relays ?? [],
      },
    }
  }
  return {}
}

const first = ({ tags }: NostrEvent, name: string) =>
  tags
    .find(tag => tag[0] === name && tag[1])?.[1]
    ?.trim()
    .slice(0, MAX_TEXT)

/** A passage somebody marked, in its sentence, with their own words and where it is from. */
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
