import { definePlugin } from '#kernel'
import { Toasts } from '#kernel/shell'
import { OwnLists } from './contract'

export default definePlugin({
  id: 'lists',
  version: '1.0.0',
  api: 1,
  title: 'Own lists',
  summary:
    'Keeps your lists, such as follows, mutes and bookmarks, for the plugins that show and change them.',
  icon: 'list',
  requires: [Toasts],
  provides: [OwnLists],
  permissions: ['decrypt', 'database'],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
