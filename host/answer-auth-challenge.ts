import type { Kernel } from '#kernel'
import { type NostrEvent, RelayConsent } from '#kernel/ports'

/** The kind of the event that answers a relay's challenge (NIP-42). */
const RELAY_AUTH_KIND = 22242

/**
 * Answers a relay's NIP-42 challenge if the user is signed in, can sign, and agrees that this relay may know the
 * account.
 */
export async function answerAuthChallenge(
  kernel: Kernel,
  relay: string,
  challenge: string,
): Promise<NostrEvent | undefined> {
  const nostr = kernel.nostr('host')
  if (!nostr.session.get().canSign) return undefined
  const consent = await kernel.resolve(RelayConsent)
  if (!(await consent.ask(relay))) return undefined
  return nostr.sign({
    kind: RELAY_AUTH_KIND,
    content: '',
    tags: [
      ['relay', relay],
      ['challenge', challenge],
    ],
  })
}
