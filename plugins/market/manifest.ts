import { noteKinds } from '#contracts/notes'
import { profileTabs } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { ListingCard } from './contract'

export default definePlugin({
  id: 'market',
  version: '1.0.0',
  api: 1,
  title: 'Market',
  summary: 'Things that people offer, with their prices.',
  icon: 'market',
  contributes: [
    ListingCard.by(() => import('./views/listing-card')),
    noteKinds({ id: 'listing', kinds: [30402], view: () => import('./views/listing') }),
    profileTabs({
      id: 'market',
      order: 20,
      path: 'market',
      label: 'Market',
      view: () => import('./views/market-tab'),
      onlyWith: [30402],
    }),
  ],
})
