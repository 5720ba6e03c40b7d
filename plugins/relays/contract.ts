import { defineService } from '#kernel'
import type { ListChange, PublishJob } from '#kernel/ports'

/** The reader's published list of relays (NIP-65, kind 10002). */
export interface OwnRelaysService {
  /** Changes the newest version of the list. Throws a `UserFacingError` if the account cannot sign. */
  change(changes: readonly ListChange[]): PublishJob
}
export const OwnRelays = defineService<OwnRelaysService>('own-relays@1')
