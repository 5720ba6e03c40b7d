import type { NostrEvent } from '../../ports/nostr-types'
import { embeddedEvent } from '../events/embedded-event'
import { isRepost } from '../events/kinds'

/** What an event says in words. */
export interface EventText {
  readonly title: string
  /** Content, summary, place and hashtags. */
  readonly text: string
}

const NOTHING: EventText = { title: '', text: '' }

/** What there is to be looked through; a repost's is that of what it carries, not the JSON that stands for it. */
export function eventText(event: NostrEvent): EventText {
  const said = isRepost(event.kind) ? embeddedEvent(event) : event
  if (!said) return NOTHING
  const texts = [said.content]
  let title = ''
  for (const [name, value = ''] of said.tags) {
    if (name === 'title') title ||= value
    else if (name === 'summary' || name === 'location') texts.push(value)
    else if (name === 't') texts.push(`#${value}`)
  }
  return { title, text: texts.join('\n') }
}
