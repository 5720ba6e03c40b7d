import { profileTabs } from '#contracts/profiles'
import { homeRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { asidePanels, bottomBarItems, routes, shortcuts, sidebarItems } from '#kernel/shell'
import { Feed, feedSources } from './contract'

export default definePlugin({
  id: 'feeds',
  version: '1.0.0',
  api: 1,
  title: 'Feeds',
  summary: 'The home page, and what one person wrote: newest or most liked first.',
  icon: 'home',
  records: ['pinion/home'],
  contributes: [
    routes({ id: 'home', to: homeRoute, view: () => import('./home/home-page') }),
    sidebarItems({ id: 'home', order: 10, label: 'Home', icon: 'home', to: homeRoute }),
    bottomBarItems({ id: 'home', order: 10, label: 'Home', icon: 'home', to: homeRoute }),
    asidePanels({
      id: 'popular',
      order: 30,
      view: () => import('./popular/popular-panel'),
      when: ({ session }) => session.pubkey !== undefined,
    }),
    shortcuts({ id: 'home', order: 50, keys: 'g h', label: 'Go to Home', to: homeRoute }),
    Feed.contribute(() => import('./list/feed'), { preload: true }),
    profileTabs({
      id: 'posts',
      order: 10,
      path: '',
      label: 'Posts',
      view: () => import('../feeds/profile-tabs/posts-tab'),
    }),
    profileTabs({
      id: 'replies',
      order: 30,
      path: 'replies',
      label: 'Replies',
      view: () => import('../feeds/profile-tabs/replies-tab'),
    }),
    profileTabs({
      id: 'media',
      order: 40,
      path: 'media',
      label: 'Media',
      view: () => import('../feeds/profile-tabs/media-tab'),
    }),
    profileTabs({
      id: 'you',
      order: 60,
      path: 'you',
      label: 'You',
      when: ({ pubkey, session, isMuted }) =>
        session.pubkey !== undefined && session.pubkey !== pubkey && !isMuted,
      view: () => import('../feeds/profile-tabs/mentions-of-reader-tab'),
    }),
    feedSources({
      id: 'unseen',
      order: 10,
      label: 'Unseen',
      config: { as: ['post', 'repost'], filter: { limit: 100 }, followDistance: 1, excludeSeen: true },
    }),
    feedSources({
      id: 'popular',
      order: 20,
      label: 'Popular',
      config: { as: ['repost', 'reaction'], filter: { limit: 300 }, followDistance: 2, sortLikedPosts: true },
    }),
    feedSources({
      id: 'latest',
      order: 30,
      label: 'Latest',
      config: { as: ['post'], filter: { limit: 100 }, followDistance: 1 },
    }),
    feedSources({
      id: 'replies',
      order: 50,
      label: 'Replies',
      config: {
        as: ['post'],
        filter: { limit: 100 },
        followDistance: 1,
        requiresReplies: true,
        showRepliedTo: true,
      },
    }),
    feedSources({
      id: 'media',
      order: 60,
      label: 'Media',
      config: { as: ['post'], filter: { limit: 100 }, followDistance: 1, requiresMedia: true },
    }),
    feedSources({
      id: 'adventure',
      order: 70,
      label: 'Adventure',
      config: { as: ['post'], filter: { limit: 100 }, followDistance: 5, hideReplies: true },
    }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
