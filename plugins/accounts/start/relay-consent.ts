import type { ReadableStore, Store } from '#kernel'
import type { AccountSession, RelayConsentService } from '#kernel/ports'
import type { ConsentChoice, DialogQueue } from '../dialogs/dialog-queue'
import type { AccountsSettings } from './accounts-settings'

/** Maximum number of questions that wait for the user. Further questions are a flood, and are answered with no. */
const MAX_PENDING_QUESTIONS = 8

/** Asks once per account and relay whether the relay may learn the account (NIP-42). */
export function createRelayConsent(options: {
  readonly session: ReadableStore<AccountSession>
  readonly record: Store<AccountsSettings>
  readonly dialogQueue: DialogQueue
}): RelayConsentService {
  const { session, record, dialogQueue } = options
  const pendingQuestions = new Map<string, Promise<boolean>>()
  /** Relays to which the user answered 'not now'. The question comes again only after the page is reloaded. */
  const postponed = new Set<string>()

  const saveChoice = (pubkey: string, relay: string, choice: 'allow' | 'never') =>
    record.set(draft => {
      draft.consents[pubkey] ??= {}
      const accountConsents = draft.consents[pubkey]
      if (accountConsents) accountConsents[relay] = choice
    })

  return {
    ask(relay) {
      const { pubkey, canSign } = session.get()
      if (pubkey === undefined || !canSign) return Promise.resolve(false)
      const storedChoice = record.get().consents[pubkey]?.[relay]
      if (storedChoice) return Promise.resolve(storedChoice === 'allow')
      const key = `${pubkey} ${relay}`
      if (postponed.has(key)) return Promise.resolve(false)
      const pendingQuestion = pendingQuestions.get(key)
      if (pendingQuestion) return pendingQuestion
      if (pendingQuestions.size >= MAX_PENDING_QUESTIONS) return Promise.resolve(false)
      const question = new Promise<boolean>(resolve => {
        const closeQuestion = () => {
          close()
          sessionSubscription.dispose()
          pendingQuestions.delete(key)
        }
        // If the user switches accounts, close the question. It is asked again for the next account.
        const sessionSubscription = session.subscribe(() => {
          if (session.get().pubkey === pubkey) return
          closeQuestion()
          resolve(false)
        })
        const close = dialogQueue.show({
          kind: 'consent',
          relay,
          answer(choice: ConsentChoice) {
            closeQuestion()
            if (choice === 'not-now') postponed.add(key)
            else saveChoice(pubkey, relay, choice)
            resolve(choice === 'allow')
          },
        })
      })
      pendingQuestions.set(key, question)
      return question
    },
  }
}
