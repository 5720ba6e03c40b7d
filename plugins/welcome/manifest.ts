import { homePageNotices, PeopleToFollow } from '#contracts/feeds'
import { welcomeRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { kindNames, routes } from '#kernel/shell'

export default definePlugin({
  id: 'welcome',
  version: '0.1.0',
  api: 1,
  title: 'Welcome',
  summary:
    'The first steps of a new account: people to follow by interest, a picture and a line about oneself.',
  icon: 'people',
  permissions: ['publish:0', 'publish:3'],
  contributes: [
    kindNames({
      id: 'packs',
      names: { 30000: ['a set of people', 'sets of people'], 39089: ['a follow pack', 'follow packs'] },
    }),
    // On phones, this page has no bottom bar, because its own buttons are there.
    routes({
      id: 'welcome',
      to: welcomeRoute,
      title: 'Welcome',
      noFooter: true,
      view: () => import('./views/welcome-page'),
    }),
    homePageNotices({
      id: 'welcome',
      when: ({ session }) => session.canSign,
      view: () => import('./views/welcome-redirect'),
    }),
    PeopleToFollow.contribute(() => import('./views/people-to-follow')),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
