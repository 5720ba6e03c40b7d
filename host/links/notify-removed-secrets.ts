import type { Kernel } from '#kernel'
import { textContainsSecret } from '#kernel/nostr'
import { Toasts } from '#kernel/shell'
import { mayContainHexKey, type SecretRemoval, secretRemovalReporter } from './remove-address-secrets'

/**
 * Milliseconds for which the message is shown. This is longer than for other messages, because the reader may have to
 * change a key.
 */
const MESSAGE_SHOWN_MS = 15_000

const REMOVED_UNSEEN_TEXT = 'That address held a secret. It was removed, and nobody was told.'
const REMOVED_SEEN_TEXT =
  'That address held a secret. It was removed. Only the server of this site has seen it.'
const UNCHECKED_TEXT = 'That address may hold a secret key. It could not be checked, so it was not opened.'

/**
 * Shows a message for each secret that is removed from an address, including one that was removed before this code was
 * loaded.
 */
export function notifyRemovedSecrets(kernel: Kernel): void {
  const showToast = (text: string) =>
    void kernel
      .resolve(Toasts)
      .then(toasts => toasts.show({ text, tone: 'danger', durationMs: MESSAGE_SHOWN_MS }))
  const { pendingRemoval } = secretRemovalReporter
  secretRemovalReporter.reportRemoval = ({ cleanAddress }) =>
    showToast(cleanAddress === undefined ? UNCHECKED_TEXT : REMOVED_UNSEEN_TEXT)
  secretRemovalReporter.pendingRemoval = undefined
  if (pendingRemoval && wasSentToServer(pendingRemoval)) showToast(REMOVED_SEEN_TEXT)
  else if (pendingRemoval) secretRemovalReporter.reportRemoval(pendingRemoval)
}

/**
 * True if the browser has sent the secret to this site's server when it requested the page. A hash is never sent, and
 * nothing is sent if the service worker answered the request.
 */
function wasSentToServer({ cleanAddress }: SecretRemoval): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation')
  if (!navigationEntry || cleanAddress === undefined || navigator.serviceWorker?.controller) return false
  const { pathname, search } = new URL(navigationEntry.name)
  const requestedPath = pathname + search
  return (
    requestedPath !== cleanAddress.split('#')[0] &&
    (textContainsSecret(requestedPath) || mayContainHexKey(requestedPath))
  )
}
