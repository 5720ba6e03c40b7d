import type { NostrEvent } from '#kernel/ports'
import { CodeBlock, Dialog } from '#ui-kit'
import { eventToJson } from '../text/event-to-json'

/** Shows the signed event as JSON. */
export default function RawDataDialog({ event, onClose }: { event: NostrEvent; onClose(): void }) {
  return (
    <Dialog open title="Raw Data" width="wide" onClose={onClose}>
      <CodeBlock title="Event" code={eventToJson(event)} />
    </Dialog>
  )
}
