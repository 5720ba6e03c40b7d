import type { QuerySnapshot } from '#kernel/ports'
import { Button, Notice, pluralize } from '#ui-kit'

/** Says that relays refused the last page of older events, which ones and why, and lets the reader ask them again. */
export default function OlderEventsRefusedNotice({
  refused = {},
  onRetry,
}: Pick<QuerySnapshot, 'refused'> & { readonly onRetry: () => void }) {
  const relays = Object.entries(refused)
  const title =
    relays.length === 0
      ? 'There may be more that could not be loaded.'
      : `There may be more. ${pluralize(relays.length, 'relay')} did not give it:`
  return (
    <Notice
      icon="relay"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {title}
      {relays.map(([url, reason]) => (
        <div key={url} dir="auto">
          {new URL(url).host}
          {reason && `: ${reason}`}
        </div>
      ))}
    </Notice>
  )
}
