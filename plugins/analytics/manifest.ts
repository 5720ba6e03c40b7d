import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'
import { settingsSections } from '#kernel/shell'
import { Analytics } from './contract'

export default definePlugin({
  id: 'analytics',
  version: '0.1.0',
  api: 1,
  title: 'Usage counts',
  summary: 'Counts opened pages for this site, if you allow it. Nothing is counted before.',
  icon: 'hash',
  requires: [Config],
  provides: [Analytics],
  permissions: ["network:this site's counter"],
  contributes: [
    settingsSections({
      id: 'analytics',
      order: 90,
      title: 'Usage counts',
      icon: 'hash',
      when: ({ site }) => site?.analytics?.host === location.host,
      view: () => import('./views/analytics-settings-section'),
    }),
  ],
  activateOn: ['stored'],
  activate: () => import('./plugin'),
})
