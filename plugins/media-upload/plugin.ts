import { type PluginContext, pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { exportableSettings } from '#kernel/shell'
import { MediaUpload } from './contract'
import { mediaServerSettings } from './servers/media-servers'
import { createMediaUpload } from './upload/create-media-upload'

export function activate(context: PluginContext): void {
  context.contribute(
    exportableSettings({
      id: 'media-servers',
      title: 'Media servers',
      key: pluginSettingsKey(context.id),
      definition: mediaServerSettings,
    }),
  )
  context.watch(Config, config => context.provide(MediaUpload, createMediaUpload(context, config)))
}
