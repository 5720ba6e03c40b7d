import { useRef, useState } from 'react'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft } from '../ports/publishing'
import { publishOnce } from '../shell/publish-once'
import { useKernel } from './kernel-context'
import { useNostr } from './use-query'
import { useStore } from './use-store'

interface NoteAction<Value> {
  /** The pending action or its reversal, not signed yet, such as while an external signer asks the user. */
  readonly pending: { readonly value?: Value } | undefined
  /** As `publishOnce`. Without `value` it takes the action back. */
  publish(about: NostrEvent, draft: EventDraft, value?: Value): Promise<void>
  /** Waits no longer for the signature. */
  giveUp(): void
}

/** Publishes and takes back a button's action on a note, such as a like, and shows it before it is signed. */
export function useNoteAction<Value>(): NoteAction<Value> {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const { pubkey } = useStore(nostr.session)
  const [pending, setPending] = useState<{ readonly value?: Value; readonly by: string | undefined }>()
  const asked = useRef<AbortController>(undefined)
  return {
    // After an account switch, drop the former account's pending action.
    pending: pending?.by === pubkey ? pending : undefined,
    async publish(about, draft, value) {
      const now = { by: nostr.session.get().pubkey, ...(value !== undefined && { value }) }
      const giveUp = new AbortController()
      asked.current = giveUp
      // By the time it is signed, another action may be pending; leave that one.
      const stop = () => setPending(then => (then === now ? undefined : then))
      setPending(now)
      await publishOnce(about, draft, { nostr, resolve }, { signal: giveUp.signal, onSigned: stop })
      stop()
    },
    giveUp: () => asked.current?.abort(),
  }
}
