import { NoteExcerpt, RichText } from '#contracts/notes'
import { isPictureOrVideoPath } from '#kernel/images'
import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import styles from './notifications.module.css'

/** Characters */
const MAX_CHARS = 200

/** Kinds whose content is readable text. */
const TEXT_KINDS: readonly number[] = [1, 42, 1111, 9802]

/** Matches a web address. Its group is the part before the query. */
const ADDRESS = /(https?:\/\/[^\s?#]+)(?:[?#]\S*)?/gi
const REFERENCE = /nostr:[a-z0-9]+/g

/**
 * Returns the text as one paragraph without addresses of pictures, cut between words. A mention counts as a short name.
 */
export function createTextExcerpt(text: string): string {
  const withoutPictures = text
    .slice(0, 4_000)
    .replace(ADDRESS, (address, withoutQuery: string) => (isPictureOrVideoPath(withoutQuery) ? '' : address))
  const words = withoutPictures.trim().split(/\s+/)
  let length = 0
  const cutIndex = words.findIndex(word => {
    length += word.replace(REFERENCE, 'somebody').length + 1
    return length > MAX_CHARS
  })
  if (cutIndex < 0) return words.join(' ')
  return `${words.slice(0, cutIndex).join(' ') || (words[0] ?? '').slice(0, MAX_CHARS)}…`
}

/** An excerpt with its links. If `event` is given and has a content warning, the warning is shown instead. */
export function TextExcerpt({
  text,
  event,
  isSecondary,
}: {
  text: string
  event?: NostrEvent
  isSecondary?: boolean
}) {
  const words = createTextExcerpt(text)
  if (words === '') return null
  const plain = <p>{sanitizeNoteText(words.replace(REFERENCE, '…'))}</p>
  return (
    <div className={isSecondary ? styles.original : styles.answer} dir="auto">
      {event ? (
        <PluginView token={NoteExcerpt} event={event} text={words} fallback={plain} />
      ) : (
        <PluginView token={RichText} text={words} fallback={plain} />
      )}
    </div>
  )
}

/** An excerpt of the target, or its title if it is an article or a listing. */
export function TargetEventExcerpt({ original }: { original?: NostrEvent | undefined }) {
  if (!original) return null
  const title = original.tags.find(([name]) => name === 'title')?.[1]
  const text = TEXT_KINDS.includes(original.kind) ? original.content : (title ?? '')
  return <TextExcerpt text={text} event={original} isSecondary />
}
