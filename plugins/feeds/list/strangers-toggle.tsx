import { Button, counted } from '#ui-kit'
import type { Strangers } from './use-strangers'

/** Shows or hides what people wrote whom the reader does not know; nothing where there is none. */
export function StrangersToggle({ of: { count, shown, toggle } }: { of: Strangers }) {
  if (count === 0) return null
  return (
    <Button variant="ghost" size="small" aria-expanded={shown} onClick={toggle}>
      {shown ? 'Hide' : 'Show'} {counted(count, 'event')} by unknown users
    </Button>
  )
}
