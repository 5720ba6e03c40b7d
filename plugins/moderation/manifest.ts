import { Graph } from '#contracts/graph'
import { noteMenu } from '#contracts/notes'
import { profileActions } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { kindNames, settingsSections } from '#kernel/shell'
import { Moderation } from './contract'

export default definePlugin({
  id: 'moderation',
  version: '1.0.0',
  api: 1,
  title: 'Moderation',
  summary: 'Mute and report people, and hide what the people you trust have muted.',
  icon: 'hidden',
  requires: [Graph],
  provides: [Moderation],
  permissions: ['publish:1984'],
  // For a visitor, the plugin starts only when the page is idle, so that it does not delay the first screen.
  activateOn: ['signed-in', 'idle'],
  contributes: [
    kindNames({ id: 'reports', names: { 1984: ['a report', 'reports'] } }),
    noteMenu({
      id: 'report',
      order: 70,
      label: 'Report',
      icon: 'warning',
      danger: true,
      when: ({ event, session, isSignedForOthers }) =>
        session.canSign && event.pubkey !== session.pubkey && !isSignedForOthers,
      action: () => import('./actions/report-note'),
    }),
    profileActions({
      id: 'moderation',
      order: 90,
      when: ({ pubkey, session }) => session.canSign && session.pubkey !== pubkey,
      view: () => import('./views/profile-moderation-menu'),
    }),
    settingsSections({
      id: 'moderation',
      order: 45,
      title: 'Moderation',
      icon: 'hidden',
      view: () => import('./views/moderation-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
