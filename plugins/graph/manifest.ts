import { OwnLists } from '#contracts/lists'
import { MutedPeople, profileActions, profileDetails } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'
import { asidePanels, settingsSections } from '#kernel/shell'
import { FollowButton, Graph, TrustBadge } from './contract'

export default definePlugin({
  id: 'graph',
  version: '1.0.0',
  api: 1,
  title: 'Social graph',
  summary: 'Knows who follows and mutes whom, and how near everybody is to you.',
  icon: 'people',
  requires: [Config, OwnLists],
  provides: [Graph, MutedPeople],
  permissions: ['publish:3', 'publish:10000', 'decrypt', 'database'],
  contributes: [
    FollowButton.contribute(() => import('./views/follow-button')),
    TrustBadge.contribute(() => import('./views/trust-badge')),
    profileActions({
      id: 'follow',
      order: 30,
      when: ({ pubkey, session }) => session.pubkey !== undefined && session.pubkey !== pubkey,
      view: () => import('./views/follow-button'),
    }),
    profileDetails({
      id: 'graph',
      order: 20,
      height: 62,
      view: () => import('./views/profile-follow-summary'),
    }),
    asidePanels({ id: 'relevant', order: 20, view: () => import('./views/relevant-people-panel') }),
    asidePanels({ id: 'follows', order: 40, view: () => import('./views/follows-panel') }),
    settingsSections({
      id: 'graph',
      order: 50,
      title: 'Social graph',
      icon: 'people',
      view: () => import('./views/graph-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
