import type { ReadableStore, Store } from '#kernel'
import type { RelayConsentService, Session } from '#kernel/ports'
import type { Consent, Desk } from '../dialogs/desk'
import type { AccountsRecord } from './accounts-record'

/** Maximum number of questions that wait for the user. Further ones are treated as a flood and answered with no. */
const MAX_WAITING = 8

/** Asks once per account and relay whether the relay may learn the account (NIP-42). */
export function createRelayConsent(given: {
  readonly session: ReadableStore<Session>
  readonly record: Store<AccountsRecord>
  readonly desk: Desk
}): RelayConsentService {
  const { session, record, desk } = given
  const asking = new Map<string, Promise<boolean>>()
  /** Relays to which the user answered 'not now'. They are not asked about again until the page is reloaded. */
  const postponed = new Set<string>()

  const remember = (pubkey: string, relay: string, choice: 'allow' | 'never') =>
    record.set(draft => {
      draft.consents[pubkey] ??= {}
      const all = draft.consents[pubkey]
      if (all) all[relay] = choice
    })

  return {
    ask(relay) {
      const { pubkey, canSign } = session.get()
      if (pubkey === undefined || !canSign) return Promise.resolve(false)
      const known = record.get().consents[pubkey]?.[relay]
      if (known) return Promise.resolve(known === 'allow')
      const key = `${pubkey} ${relay}`
      if (postponed.has(key)) return Promise.resolve(false)
      const had = asking.get(key)
      if (had) return had
      if (asking.size >= MAX_WAITING) return Promise.resolve(false)
      const asked = new Promise<boolean>(resolve => {
        const end = () => {
          close()
          switching.dispose()
          asking.delete(key)
        }
        // If the account is switched, close the question. The next account gets its own question.
        const switching = session.subscribe(() => {
          if (session.get().pubkey === pubkey) return
          end()
          resolve(false)
        })
        const close = desk.show({
          kind: 'consent',
          relay,
          answer(choice: Consent) {
            end()
            if (choice === 'not-now') postponed.add(key)
            else remember(pubkey, relay, choice)
            resolve(choice === 'allow')
          },
        })
      })
      asking.set(key, asked)
      return asked
    },
  }
}
