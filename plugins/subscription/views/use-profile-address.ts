import { useState } from 'react'
import type { NostrAccess } from '#kernel/ports'
import { useNostr, useQuery, useService } from '#kernel/react'
import { Toasts, type ToastsService } from '#kernel/shell'
import { reasonOf } from '../shop/reason-of'

/** The address (NIP-05) on the profile of an account. */
export interface ProfileAddress {
  /** False while relays may still send the profile. */
  readonly known: boolean
  /** The text as it is in the profile (kind 0), which anybody may have written. */
  readonly current: string | undefined
  /** True while an address is being put on the profile. */
  readonly busy: boolean
  /** Puts an address on the profile, with a message that offers Undo or says why it failed. */
  use(address: string): Promise<void>
}

/** Reads and changes the address on the profile of the current account (hex). */
export function useProfileAddress(pubkey: string): ProfileAddress {
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const { events, complete, phase } = useQuery({ kinds: [0], authors: [pubkey] })
  const [busy, setBusy] = useState(false)
  const current = addressIn(events[0]?.content)
  return {
    known: events.length > 0 || complete || phase === 'settled',
    current,
    busy,
    async use(address) {
      if (busy) return
      setBusy(true)
      await putOnProfile(address, { nostr, toasts, pubkey, former: current })
      setBusy(false)
    },
  }
}

interface Put {
  readonly nostr: NostrAccess
  readonly toasts: ToastsService
  readonly pubkey: string
  readonly former: string | undefined
}

async function putOnProfile(address: string, { nostr, toasts, pubkey, former }: Put): Promise<void> {
  const fail = (error: unknown) =>
    toasts.show({ text: `Your profile could not be changed. ${reasonOf(error)}`, tone: 'danger' })
  try {
    const job = nostr.edit({ kind: 0 }, [{ set: { nip05: address } }])
    const undo = async () => {
      if (await job.undo()) return
      // If another account is signed in now, undoing the change would change that account's profile.
      if (nostr.session.get().pubkey !== pubkey) return
      await nostr.edit({ kind: 0 }, [{ set: { nip05: former ?? null } }]).signed
    }
    const listening = job.status.subscribe(() => {
      // Too few relays know the newest profile, so the change waits, perhaps for long.
      const { phase, reason } = job.status.get()
      if (phase !== 'queued' || reason === undefined) return
      listening.dispose()
      toasts.show({ text: reason })
    })
    await job.signed.finally(() => listening.dispose())
    toasts.show({ text: `Your profile says ${address} now.`, undo: () => void undo().catch(fail) })
  } catch (error) {
    fail(error)
  }
}

/** Returns the address in the content of a profile. */
function addressIn(content = '{}'): string | undefined {
  try {
    const { nip05 } = (JSON.parse(content) ?? {}) as Readonly<Record<string, unknown>>
    return typeof nip05 === 'string' && nip05.trim() !== '' ? nip05 : undefined
  } catch {
    return undefined
  }
}
