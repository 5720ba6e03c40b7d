import { definePlugin, routes } from '#kernel'
import {
  ProfileAvatar,
  ProfileName,
  ProfileRow,
  Profiles,
  profileRoute,
  profileTabRoute,
  profileTabs,
} from './contract'

export default definePlugin({
  id: 'profiles',
  version: '1.0.0',
  api: 1,
  title: 'Profiles',
  summary: 'People: their names and pictures everywhere, and a page for each.',
  icon: 'person',
  provides: [Profiles],
  contributes: [
    routes({ id: 'profile', to: profileRoute, view: () => import('./views/profile-page') }),
    routes({ id: 'profile-tab', to: profileTabRoute, view: () => import('./views/profile-page') }),
    ProfileName.by(() => import('./views/profile-name'), { early: true }),
    ProfileAvatar.by(() => import('./views/profile-avatar'), { early: true }),
    ProfileRow.by(() => import('./views/profile-row')),
    profileTabs({
      id: 'posts',
      order: 10,
      path: '',
      label: 'Posts',
      view: () => import('./views/posts-tab'),
    }),
    profileTabs({
      id: 'replies',
      order: 30,
      path: 'replies',
      label: 'Replies',
      view: () => import('./views/replies-tab'),
    }),
  ],
  activate: () => import('./plugin'),
})
