import type { AskedAhead } from '#kernel/engine'
import { firstQuestion } from '../plugins/feeds/ahead'
import { CONFIG } from './config/fetch-config'
import { readChoices } from './read-choices'
import { field, stored, storedAccount } from './stored'

/**
 * The home page's first question, which the engine asks while the page's own code is still being parsed. If any setting
 * is unusual, there is none, and the page asks itself.
 */
export function askedAhead(): AskedAhead | undefined {
  if (location.pathname !== '/' || location.search || field(stored('pinion/plugins'), 'feeds') === false)
    return undefined
  const filter = firstQuestion(stored('pinion/home'))
  const owner = storedAccount()
  if (!filter || (owner !== undefined && typeof owner !== 'string')) return undefined
  return {
    op: 'ahead',
    owner,
    relays: readChoices(stored('pinion/relays')) ?? undefined,
    // Must equal the page's own filters, by which the early query is found again.
    filter: { kinds: filter.kinds, authors: owner ? [owner] : [], limit: filter.limit },
    config: CONFIG,
  }
}
