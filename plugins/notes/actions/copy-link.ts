import type { NostrEvent } from '#kernel/ports'
import { notePath, refFromEvent } from '../card/note-route-params'
import { copyText } from './copy-text'

export default function copyLink({ event }: { event: NostrEvent }): Promise<void> {
  return copyText(location.origin + (notePath(refFromEvent(event)) ?? ''))
}
