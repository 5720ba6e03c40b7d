import type { NostrEvent } from '../../../ports/nostr-types'
import { isRepostKind } from '../events/kinds'
import { parseRepostedEvent } from '../events/parse-reposted-event'

/** The texts of an event that can be searched. */
export interface SearchableText {
  readonly title: string
  /** The content, summary, place and hashtags of the event. */
  readonly text: string
}

const NO_TEXT: SearchableText = { title: '', text: '' }

/**
 * Returns the text of an event that can be searched. For a repost, this is the text of the reposted event and not its
 * JSON.
 */
export function getSearchableText(event: NostrEvent): SearchableText {
  const source = isRepostKind(event.kind) ? parseRepostedEvent(event) : event
  if (!source) return NO_TEXT
  const texts = [source.content]
  let title = ''
  for (const [name, value = ''] of source.tags) {
    if (name === 'title') title ||= value
    else if (name === 'summary' || name === 'location') texts.push(value)
    else if (name === 't') texts.push(`#${value}`)
  }
  return { title, text: texts.join('\n') }
}
