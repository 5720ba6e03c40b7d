import { feedSources } from '#contracts/feeds'
import type { AddParts } from './parts'

/** The tabs of the home page that a guest adds. The app shows them, and the guest learns nothing of it. */
export const addFeeds = ({ manifest }: AddParts) =>
  (manifest.adds.feeds ?? []).map(({ id, label, kinds, search, ...config }) =>
    feedSources({
      id,
      order: 1_000,
      label,
      config: { ...config, filter: { kinds, ...(search !== undefined && search !== '' && { search }) } },
    }),
  )
