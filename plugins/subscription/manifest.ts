import { PaidMediaServers } from '#contracts/media-upload'
import { personBadges } from '#contracts/profiles'
import { subscribeRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { routes, sidebarItems } from '#kernel/shell'
import type { IconDrawing } from '#ui-kit'
import { PaidPlans, SubscriptionShop, TwitterFollows } from './contract'

/** lucide's icon `award` (ISC licence). It is defined here because a manifest imports no file of its folder. */
export const AWARD_ICON: IconDrawing = [
  [
    'path',
    {
      d: 'm15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526',
    },
  ],
  ['circle', { cx: '12', cy: '8', r: '6' }],
]

const sellsPlansAtSite = (site: HostConfig | undefined) => typeof site?.providerApi === 'string'

export default definePlugin({
  id: 'subscription',
  version: '0.1.0',
  api: 1,
  title: 'Subscription',
  summary: 'Buys a plan or a name from the provider of this site, and shows who has a plan.',
  icon: AWARD_ICON,
  requires: [Config],
  provides: [PaidPlans, SubscriptionShop, TwitterFollows, PaidMediaServers],
  permissions: ['sign:27235', 'publish:0', 'network:the provider of this site'],
  activateOn: ['stored'],
  contributes: [
    routes({
      id: 'subscribe',
      to: subscribeRoute,
      title: 'Subscription',
      view: () => import('./views/subscribe-page'),
    }),
    sidebarItems({
      id: 'subscription',
      order: 85,
      label: 'Subscription',
      icon: AWARD_ICON,
      to: subscribeRoute,
      when: ({ session, site }) => session.pubkey !== undefined && sellsPlansAtSite(site),
    }),
    personBadges({
      id: 'plan',
      view: () => import('./views/plan-badge'),
      when: ({ site }) => sellsPlansAtSite(site),
    }),
  ],
  activate: () => import('./plugin'),
})
