import type { Kernel } from '#kernel'
import { holdsSecret } from '#kernel/nostr'
import { Toasts } from '#kernel/shell'
import { mayHoldKey, type Removal, removals } from './address-guard'

/**
 * Milliseconds for which the message is shown. This is longer than for other messages, because the reader may have to
 * change a key.
 */
const MESSAGE_SHOWN_MS = 15_000

const NOBODY = 'That address held a secret. It was removed, and nobody was told.'
const SERVER = 'That address held a secret. It was removed. Only the server of this site has seen it.'
const UNKNOWN = 'That address may hold a secret key. It could not be checked, so it was not opened.'

/**
 * Shows a message for each secret that is removed from an address, and for the one that was removed before this code
 * was loaded.
 */
export function tellRemoved(kernel: Kernel): void {
  const show = (text: string) =>
    void kernel.resolve(Toasts).then(toasts => toasts.show({ text, tone: 'danger', stays: MESSAGE_SHOWN_MS }))
  const { waiting } = removals
  removals.tell = ({ left }) => show(left === undefined ? UNKNOWN : NOBODY)
  removals.waiting = undefined
  if (waiting && isServed(waiting)) show(SERVER)
  else if (waiting) removals.tell(waiting)
}

/**
 * True if the browser has sent the secret to this site's server when it requested the page. A hash is never sent, and
 * nothing is sent if the service worker answers.
 */
function isServed({ left }: Removal): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded || left === undefined || navigator.serviceWorker?.controller) return false
  const { pathname, search } = new URL(loaded.name)
  const asked = pathname + search
  return asked !== left.split('#')[0] && (holdsSecret(asked) || mayHoldKey(asked))
}
