import type { AskedAhead } from '#kernel/engine'
import { firstQuestion } from '../plugins/feeds/ahead'
import { CONFIG } from './config/fetch-config'
import { readChoices } from './read-choices'
import { field, stored, storedAccount } from './stored'

/**
 * Returns the home page's first questions, which the engine asks while the browser still parses the page's code.
 * Returns `undefined` if the address or a setting is not the usual one; the page then asks its questions later.
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
    // The filter must equal the one that the page itself will use, because the early query is found by its filter.
    filter: { kinds: filter.kinds, authors: owner ? [owner] : [], limit: filter.limit },
    config: CONFIG,
  }
}
