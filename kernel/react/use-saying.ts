import { useRef, useState } from 'react'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft } from '../ports/publishing'
import { publishOnce } from '../shell/publish-once'
import { useKernel } from './kernel-context'
import { useNostr } from './use-query'
import { useStore } from './use-store'

interface Saying<Said> {
  /** The pending action or its reversal, not signed yet, such as while an external signer asks the user. */
  readonly waiting: { readonly says?: Said } | undefined
  /** As `publishOnce`. Without `says` it takes back what was said. */
  say(about: NostrEvent, draft: EventDraft, says?: Said): Promise<void>
  /** Waits no longer for the signature. */
  giveUp(): void
}

/** Publishes and takes back a button's action on a note, such as a like, and shows it before it is signed. */
export function useSaying<Said>(): Saying<Said> {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { pubkey } = useStore(nostr.session)
  const [waiting, setWaiting] = useState<{ readonly says?: Said; readonly by: string | undefined }>()
  const asked = useRef<AbortController>(undefined)
  return {
    // After an account switch, drop the former account's pending action.
    waiting: waiting?.by === pubkey ? waiting : undefined,
    async say(about, draft, says) {
      const now = { by: nostr.session.get().pubkey, ...(says !== undefined && { says }) }
      const giveUp = new AbortController()
      asked.current = giveUp
      // By the time it is signed, another action may be pending; leave that one.
      const stop = () => setWaiting(then => (then === now ? undefined : then))
      setWaiting(now)
      await publishOnce(about, draft, { nostr, resolve }, { signal: giveUp.signal, onSigned: stop })
      stop()
    },
    giveUp: () => asked.current?.abort(),
  }
}
