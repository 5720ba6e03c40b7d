import type { ChatArrivalTimes } from '#contracts/chats'
import type { ListeningPlan } from '../contract'
import type { ReaderListVersion } from './watch-reader-lists'

/** What a transport's row of the table `listening` holds, encrypted. */
export interface StoredListeningPlan extends ListeningPlan {
  /** How the account signed: by it a transport decides what it decrypts without a question. */
  readonly method: string
  /** The relays of the site: by them a transport chooses which relays it asks. */
  readonly siteRelays: readonly string[]
  /** The reader's lists by which `arrivals` were chosen, and by which it was decided who is muted. */
  readonly readerLists: readonly ReaderListVersion[]
  readonly arrivals: readonly ChatArrivalTimes[]
}

/**
 * The plan was written and encrypted by this plugin, which AES-GCM verifies, so only what former versions did not write is
 * checked. Undefined for a plan of theirs: the transport is activated and writes a new one.
 */
export const parseStoredListeningPlan = (value: unknown): StoredListeningPlan | undefined =>
  typeof value === 'object' && value !== null && 'readerLists' in value
    ? (value as StoredListeningPlan)
    : undefined
