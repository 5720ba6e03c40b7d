import type { EarlyFeedRequest } from '#kernel/engine'
import { parseFirstHomeFilter } from '../plugins/feeds/early-query.ts'
import { CONFIG_PATH } from './config/fetch-config'
import { parseRelayChoices } from './parse-relay-choices'
import { readCurrentPubkey, readStoredRecord, readUncheckedField } from './read-stored-record'

/**
 * Returns the home page's first request, which the engine makes while the browser still parses the page's code. Returns
 * `undefined` if the address or a setting is not the usual one; the page then makes the request later.
 */
export function buildEarlyRequest(): EarlyFeedRequest | undefined {
  if (
    location.pathname !== '/' ||
    location.search ||
    readUncheckedField(readStoredRecord('pinion/plugins'), 'feeds') === false
  )
    return undefined
  const filter = parseFirstHomeFilter(readStoredRecord('pinion/home'))
  const owner = readCurrentPubkey()
  if (!filter || (owner !== undefined && typeof owner !== 'string')) return undefined
  return {
    op: 'ahead',
    owner,
    relays: parseRelayChoices(readStoredRecord('pinion/relays')) ?? undefined,
    // The filter must equal the one that the page itself will use, because the early query is found by its filter.
    filter: { kinds: filter.kinds, authors: owner ? [owner] : [], limit: filter.limit },
    config: CONFIG_PATH,
  }
}
