import { useRef, useState } from 'react'
import type { NostrEvent } from '../core/nostr-types'
import { publishOnce } from '../core/publish-once'
import type { EventDraft } from '../core/publishing'
import { useKernel } from './kernel-context'
import { useNostr } from './use-query'
import { useStore } from './use-store'

interface Saying<Said> {
  /** What is being said, or taken back, and is no event yet: who signs elsewhere is asked there first. */
  readonly waiting: { readonly says?: Said } | undefined
  /** As `publishOnce`. Without `says` it takes back what was said. */
  say(about: NostrEvent, draft: EventDraft, says?: Said): Promise<void>
  /** Waits no longer for the signature. */
  giveUp(): void
}

/** What a button says of a note, and takes back: it is to be shown before there is an event. */
export function useSaying<Said>(): Saying<Said> {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { pubkey } = useStore(nostr.session)
  const [waiting, setWaiting] = useState<{ readonly says?: Said; readonly by: string | undefined }>()
  const asked = useRef<AbortController>(undefined)
  return {
    // Whoever reads now has said nothing yet.
    waiting: waiting?.by === pubkey ? waiting : undefined,
    async say(about, draft, says) {
      const now = { by: nostr.session.get().pubkey, ...(says !== undefined && { says }) }
      const giveUp = new AbortController()
      asked.current = giveUp
      // Until it is sent something else may have been said.
      const stop = () => setWaiting(then => (then === now ? undefined : then))
      setWaiting(now)
      await publishOnce(about, draft, { nostr, resolve }, { signal: giveUp.signal, onSigned: stop })
      stop()
    },
    giveUp: () => asked.current?.abort(),
  }
}
