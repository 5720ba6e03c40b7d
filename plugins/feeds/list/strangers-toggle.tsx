import { Button, counted } from '#ui-kit'
import type { Strangers } from './use-strangers'

/** Shows or hides the notes of people whom the reader does not know. Renders nothing if there are none. */
export function StrangersToggle({ of: { count, shown, toggle } }: { of: Strangers }) {
  if (count === 0) return null
  return (
    <Button variant="ghost" size="small" aria-expanded={shown} onClick={toggle}>
      {shown ? 'Hide' : 'Show'} {counted(count, 'event')} by unknown users
    </Button>
  )
}
