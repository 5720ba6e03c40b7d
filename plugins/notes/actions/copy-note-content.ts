import type { NostrEvent } from '#kernel/ports'
import { copyText } from './copy-text'

export default function copyNoteContent({ event }: { event: NostrEvent }): Promise<void> {
  return copyText(event.content)
}
