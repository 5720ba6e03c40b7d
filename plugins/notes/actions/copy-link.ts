import type { NostrEvent } from '#kernel/ports'
import { getEventRef, getNotePath } from '../card/get-note-route-params'
import { copyText } from './copy-text'

export default function copyLink({ event }: { event: NostrEvent }): Promise<void> {
  return copyText(location.origin + (getNotePath(getEventRef(event)) ?? ''))
}
