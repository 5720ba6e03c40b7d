import { definePlugin, footerItems, routes, sidebarItems } from '#kernel'
import { Feed, feedSources, homeRoute } from './contract'

const HOUR = 3_600

/** s; a whole hour, so that the filter stays the same from one render to the next. */
const aDayAgo = () => Math.floor(Date.now() / 1_000 / HOUR) * HOUR - 24 * HOUR

export default definePlugin({
  id: 'feeds',
  version: '1.0.0',
  api: 1,
  title: 'Feeds',
  summary: 'The home page: what the people you follow write, newest or most liked first.',
  icon: 'home',
  contributes: [
    routes({ id: 'home', to: homeRoute, view: () => import('./home/home-page') }),
    sidebarItems({ id: 'home', order: 10, label: 'Home', icon: 'home', to: homeRoute }),
    footerItems({ id: 'home', order: 10, label: 'Home', icon: 'home', to: homeRoute }),
    Feed.by(() => import('./views/feed'), { early: true }),
    feedSources({
      id: 'popular',
      order: 20,
      label: 'Popular',
      popular: true,
      query: ({ follows }) => ({
        filters: [{ kinds: [6, 7], authors: follows, since: aDayAgo(), limit: 300 }],
      }),
    }),
    feedSources({
      id: 'latest',
      order: 30,
      label: 'Latest',
      query: ({ follows }) => ({ filters: [{ kinds: [1, 6], authors: follows, limit: 100 }] }),
    }),
  ],
})
