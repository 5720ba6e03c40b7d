import { definePlugin } from '#kernel'
import { settingsSections } from '#kernel/shell'

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'A section of the settings, kept in this browser.',
  icon: 'settings',
  contributes: [
    settingsSections({
      id: 'example-plugin',
      order: 80,
      title: 'Example plugin',
      icon: 'settings',
      view: () => import('./views/example-plugin-section'),
    }),
  ],
})
