import { PeopleNames, PeopleSearch } from '#contracts/profiles'
import { searchQueryRoute, searchRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { asidePanels, bottomBarItems, routes, shortcuts, sidebarItems } from '#kernel/shell'
import { RecentPeople, SearchBox, SearchTab, searchProviders, TextSearch } from './contract'

export default definePlugin({
  id: 'search',
  version: '1.0.0',
  api: 1,
  title: 'Search',
  summary: 'Finds people by name on this device, and words on the relays that can search.',
  icon: 'search',
  provides: [PeopleSearch, PeopleNames, RecentPeople, TextSearch],
  permissions: ['database', 'network:relays'],
  contributes: [
    routes({ id: 'search', to: searchRoute, view: () => import('./views/search-page'), title: 'Search' }),
    routes({ id: 'query', to: searchQueryRoute, view: () => import('./views/search-page'), title: 'Search' }),
    sidebarItems({ id: 'search', order: 20, label: 'Search', icon: 'search', to: searchRoute }),
    bottomBarItems({ id: 'search', order: 90, label: 'Search', icon: 'search', to: searchRoute }),
    asidePanels({ id: 'search', order: 10, view: () => import('./views/search-panel') }),
    shortcuts({
      id: 'search',
      order: 40,
      keys: '/',
      label: 'Search',
      action: () => import('./actions/focus-search'),
      writes: true,
    }),
    SearchBox.contribute(() => import('./views/search-box')),
    SearchTab.contribute(() => import('./views/events-tab')),
    searchProviders({
      id: 'people',
      order: 10,
      label: 'People',
      suggest: () => import('./service/suggest-people'),
      tab: () => import('./views/people-tab'),
    }),
    searchProviders({
      id: 'posts',
      order: 20,
      label: 'Posts',
      tab: () => import('./views/posts-tab'),
    }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
