import { feedSources } from '#contracts/feeds'
import { noteKinds } from '#contracts/notes'
import { profileTabs } from '#contracts/profiles'
import { searchProviders } from '#contracts/search'
import { definePlugin } from '#kernel'
import { ClassifiedListingCard } from './contract'

export default definePlugin({
  id: 'market',
  version: '1.0.0',
  api: 1,
  title: 'Market',
  summary: 'Things that people offer, with their prices.',
  icon: 'market',
  contributes: [
    ClassifiedListingCard.contribute(() => import('./views/classified-listing-card')),
    noteKinds({ id: 'listing', kinds: [30402], pictureTag: 'image', view: () => import('./views/listing') }),
    feedSources({
      id: 'market',
      order: 40,
      label: 'Market',
      config: { filter: { kinds: [30402], limit: 100 }, followDistance: 3 },
    }),
    searchProviders({ id: 'market', order: 30, label: 'Market', tab: () => import('./views/market-search') }),
    profileTabs({
      id: 'market',
      order: 20,
      path: 'market',
      label: 'Market',
      view: () => import('./views/market-tab'),
      requiredKinds: [30402],
    }),
  ],
})
