import { createHash } from 'node:crypto'
import { nsecEncode } from 'nostr-tools/nip19'
import type { DemoNetwork } from './network/demo-network.ts'
import { derivePersonKey, SPECIAL_PERSON_INDEX } from './network/people.ts'

/** An account with which a user tries the demo. */
export interface DemoAccount {
  readonly nsec: string
  readonly about: string
}

/** Returns an account whose home is full, and one that is new and follows nobody. */
export function getDemoAccounts({ people, events, rootPubkey }: DemoNetwork): readonly DemoAccount[] {
  const root = people.find(person => person.pubkey === rootPubkey)
  const list = events.find(event => event.kind === 3 && event.pubkey === rootPubkey)
  const follows = list?.tags.filter(tag => tag[0] === 'p').length ?? 0
  const newAccountKey = new Uint8Array(createHash('sha256').update('pinion-demo/new').digest())
  return [
    {
      nsec: nsecEncode(derivePersonKey('pinion-demo', SPECIAL_PERSON_INDEX.root)),
      about: `${root?.name ?? 'the reader'}, who follows ${follows} people`,
    },
    { nsec: nsecEncode(newAccountKey), about: 'a new account, which follows nobody' },
  ]
}
