import type { AskedAhead } from '#kernel/engine'
import { firstQuestion } from '../plugins/feeds/ahead'
import { CONFIG } from './config/fetch-config'
import { readChoices } from './read-choices'
import { field, stored, storedAccount } from './stored'

/**
 * The home page's first question, for the engine to ask while the page's own code is still being read. Where anything
 * is not as it is for most there is none: the page itself will ask.
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
    // Written as the page writes it, by which it is known again.
    filter: { kinds: filter.kinds, authors: owner ? [owner] : [], limit: filter.limit },
    config: CONFIG,
  }
}
