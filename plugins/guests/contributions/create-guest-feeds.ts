import { feedSources } from '#contracts/feeds'
import type { GuestContributionOptions } from './guest-controller'

/**
 * The tabs of the home page that a guest adds. The app loads and shows their events; the guest is not told about them.
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
