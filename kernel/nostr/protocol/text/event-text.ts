import type { NostrEvent } from '../../../ports/nostr-types'
import { embeddedEvent } from '../events/embedded-event'
import { isRepost } from '../events/kinds'

/** The texts of an event that can be searched. */
export interface EventText {
  readonly title: string
  /** The content, summary, place and hashtags of the event. */
  readonly text: string
}

const NO_TEXT: EventText = { title: '', text: '' }

/**
 * Returns the text of an event that can be searched. For a repost, this is the text of the reposted event and not its
 * JSON.
 */
export function eventText(event: NostrEvent): EventText {
  const said = isRepost(event.kind) ? embeddedEvent(event) : event
  if (!said) return NO_TEXT
  const texts = [said.content]
  let title = ''
  for (const [name, value = ''] of said.tags) {
    if (name === 'title') title ||= value
    else if (name === 'summary' || name === 'location') texts.push(value)
    else if (name === 't') texts.push(`#${value}`)
  }
  return { title, text: texts.join('\n') }
}
