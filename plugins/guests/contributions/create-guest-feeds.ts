import { feedSources } from '#contracts/feeds'
import type { GuestContributionOptions } from './guest-controller'

/**
 * The tabs that a guest adds to the home page. The app loads and shows their events, and tells the guest nothing about
 * them.
 */
export const createGuestFeeds = ({ manifest }: GuestContributionOptions) =>
  (manifest.adds.feeds ?? []).map(({ id, label, kinds, search, ...config }) =>
    feedSources({
      id,
      order: 1_000,
      label,
      config: { ...config, filter: { kinds, ...(search !== undefined && search !== '' && { search }) } },
    }),
  )
