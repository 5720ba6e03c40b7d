import { definePlugin } from '#kernel'
import { settingsSections } from '#kernel/shell'
import { MediaUpload } from './contract'

export default definePlugin({
  id: 'media-upload',
  version: '0.1.0',
  api: 1,
  title: 'Media upload',
  summary: 'Puts pictures, films and files on the media servers that you choose.',
  icon: 'upload',
  provides: [MediaUpload],
  records: ['pinion/settings/composer'],
  permissions: ['publish:10063', 'sign:24242', 'sign:27235', 'network:media servers'],
  contributes: [
    settingsSections({
      id: 'media-servers',
      order: 35,
      title: 'Media servers',
      icon: 'upload',
      view: () => import('./views/media-servers-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
