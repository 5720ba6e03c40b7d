import { profileRoute, profileTabRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { routes, settingsSections } from '#kernel/shell'
import { ProfileAvatar, ProfileName, ProfileRow, Profiles, profileActions } from './contract'

export default definePlugin({
  id: 'profiles',
  version: '1.0.0',
  api: 1,
  title: 'Profiles',
  summary: 'People: their names and pictures everywhere, and a page for each.',
  icon: 'person',
  permissions: ['publish:0'],
  provides: [Profiles],
  contributes: [
    routes({ id: 'profile', to: profileRoute, view: () => import('./views/profile-page') }),
    routes({ id: 'profile-tab', to: profileTabRoute, view: () => import('./views/profile-page') }),
    ProfileName.contribute(() => import('./views/profile-name'), { preload: true }),
    ProfileAvatar.contribute(() => import('./views/profile-avatar'), { preload: true }),
    ProfileRow.contribute(() => import('./views/profile-row')),
    profileActions({ id: 'qr', order: 20, view: () => import('./views/qr-button') }),
    profileActions({
      id: 'edit',
      order: 40,
      when: ({ pubkey, session }) => session.canSign && session.pubkey === pubkey,
      view: () => import('./views/edit-link'),
    }),
    settingsSections({
      id: 'profile',
      order: 5,
      title: 'Profile',
      icon: 'edit',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./edit/profile-settings-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
