import { Button, pluralize } from '#ui-kit'
import type { StrangerFilter } from './use-stranger-filter'

/** Shows or hides the notes of people whom the reader does not know. Renders nothing if there are none. */
export function StrangersToggle({
  strangers: { count, isShown, toggleShown },
}: {
  strangers: StrangerFilter
}) {
  if (count === 0) return null
  return (
    <Button variant="ghost" size="small" aria-expanded={isShown} onClick={toggleShown}>
      {isShown ? 'Hide' : 'Show'} {pluralize(count, 'event')} by unknown users
    </Button>
  )
}
