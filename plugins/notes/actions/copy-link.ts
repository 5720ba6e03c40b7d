import type { NostrEvent } from '#kernel/ports'
import { notePath, refOfEvent } from '../card/note-target'
import { copyText } from './copy-text'

export default function copyLink({ event }: { event: NostrEvent }): Promise<void> {
  return copyText(location.origin + (notePath(refOfEvent(event)) ?? ''))
}
